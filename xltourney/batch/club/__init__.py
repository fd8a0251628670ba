"""The rating list of a club: tournaments added to its book, and the list counted from all of them."""
