"""What a spreadsheet program needs to call the cell functions: a package for each program."""
