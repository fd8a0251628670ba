"""What the cell functions do, whichever program calls them: arguments in, a value, a table or a cell error out.

:mod:`xltourney.udfs` has their signatures. Nothing here needs a library.
"""
