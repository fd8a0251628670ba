"""What to click in Excel, and the ways that work where classic xlwings does not."""

from __future__ import annotations

#: For each workbook, once: Excel keeps cell functions of this kind in the workbook, and only in one with macros.
WORKBOOK_STEPS = (
    "Open the workbook in Excel and save it as an 'Excel Macro-Enabled Workbook (*.xlsm)'; an .xlsx cannot hold them.",
    "Press Alt+F11, choose Tools > References, tick 'xlwings', click OK and close the window of Visual Basic.",
    "On the tab 'xlwings' click 'Import Functions', and wait until Excel answers again.",
    "Press Ctrl+Alt+Shift+F9: every cell computes. Type =XLT to see the list of functions.",
)

_LITE = "xlwings Lite, a free add-in from Excel's store: 'xltourney new FILE --host lite' makes a workbook for it."
_LIBREOFFICE = "LibreOffice: 'xltourney libreoffice install', then 'xltourney new FILE --host libreoffice'."
_BATCH = "No live cells at all: 'xltourney finalize FILE' writes the standings into a copy of any workbook."


def other_ways(system: str) -> tuple[str, tuple[str, ...]]:
    """Why cell functions of classic xlwings do not work on a system, and the ways that do."""
    if system == "darwin":
        return "On a Mac, Excel cannot call functions of a Python beside it. These ways work:", (
            _LITE,
            _LIBREOFFICE,
            _BATCH,
        )
    in_browser = f"Excel on the web, in a browser, with {_LITE}"
    return "This is set up on Windows, where Excel is. Here these ways work:", (_LIBREOFFICE, in_browser, _BATCH)
