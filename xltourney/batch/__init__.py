"""From files to files: guard, read, validate, compute, write; one workbook at a time, many at once.

Nothing is imported here, so that a command pays only for the part it uses.
"""
