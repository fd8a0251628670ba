"""What is shown of a table of places: the sheets of a finalized workbook, JSON, and how values came about."""
