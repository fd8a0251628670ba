"""The book of a club: players and finished tournaments, which people fill in, and the rating list, which we write."""
