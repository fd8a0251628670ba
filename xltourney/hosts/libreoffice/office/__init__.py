"""What runs inside LibreOffice: the cell functions for its formulas, and formulas of other programs bound to them.

Everything here keeps to the standard library, to ``uno`` (which LibreOffice's own Python has) and to Python 3.10.
"""
