"""LibreOffice: the add-in that carries the cell functions, how it is built, put in place and asked to recalculate.

:mod:`~xltourney.hosts.libreoffice.office` is what runs inside LibreOffice, in its own Python; the rest makes an add-in
of it and of the cell functions, and never runs there.
"""
