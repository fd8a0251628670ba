"""What LibreOffice loads of the add-in: objects that are made when somebody asks for them.

This file alone must be readable by the Python of every LibreOffice, so that an old one can say what it lacks.
"""

import sys
from importlib import import_module
from typing import Any

OLDEST = (3, 10)


def cell_functions(*_: Any) -> Any:
    """The object with the cell functions."""
    if sys.version_info < OLDEST:
        return _too_old()
    from xltourney.hosts.libreoffice.office import addin

    return addin.made()


def rebind(*_: Any) -> Any:
    """The job that runs when a document was opened."""
    from xltourney.hosts.libreoffice.office import rebinding

    return rebinding.made()


def _too_old() -> Any:
    """An object that says in every cell which Python is needed."""
    text = "#XLT this LibreOffice has Python %d.%d; xltourney needs a newer LibreOffice, with Python 3.10 at least"
    answer = ((text % sys.version_info[:2],),)

    def every(_: Any, __: str) -> Any:
        def method(*_: Any) -> Any:
            return answer

        return method

    uno, unohelper = import_module("uno"), import_module("unohelper")
    bases = (unohelper.Base, uno.getClass("org.xltourney.XCellFunctions"))
    return type("CellFunctions", bases, {"__getattr__": every})()


_objects = import_module("unohelper").ImplementationHelper()
_objects.addImplementation(cell_functions, "org.xltourney.AddIn", ("org.xltourney.AddIn",))
_objects.addImplementation(rebind, "org.xltourney.Rebind", ("org.xltourney.Rebind", "com.sun.star.task.Job"))
# LibreOffice asks for the objects by this name.
globals()["g_ImplementationHelper"] = _objects
