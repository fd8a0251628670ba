"""xlwings Lite: Excel's store add-in that runs Python inside Excel, on Windows, the Mac and the web.

A workbook carries its own code: two texts, ``main.py`` and ``requirements.txt``, kept as properties of the add-in's
part. That format is nowhere documented; it was read from workbooks that xlwings Lite had saved, so people are also told
how to paste the two lines by hand (docs/excel-lite.md).
"""

from __future__ import annotations

from xltourney.hosts.lite import parts
from xltourney.hosts.lite.code import imports_functions, with_import, with_requirements
from xltourney.io.graft import refuse_signed
from xltourney.io.opc.package import Package

__all__ = ["carried", "embed"]


def embed(workbook: bytes) -> bytes:
    """The workbook with the code by which xlwings Lite offers the cell functions.

    Code of its own that the workbook carries for xlwings Lite stays, with our line behind it, and so do the parts of
    other add-ins. Every other part is byte for byte what it was; the same workbook gives the same bytes, and a second
    time changes nothing.

    Raises:
        WorkbookError: the workbook is damaged or no workbook.
        OutputError: it is signed, or its code is kept in a way that cannot be read.
    """
    package = Package(workbook)
    refuse_signed(package)
    part = parts.lite_part(package)
    if part is None:
        part = parts.add_lite_part(package)
    extension = parts.Extension(package.read(part), part)
    package.write(part, extension.with_texts(_texts(extension)))
    return package.to_bytes()


def carried(workbook: bytes) -> bool:
    """Whether a workbook carries the code by which xlwings Lite offers the cell functions.

    Raises:
        WorkbookError: the workbook is damaged or no workbook.
        OutputError: its code is kept in a way that cannot be read.
    """
    package = Package(workbook)
    part = parts.lite_part(package)
    return part is not None and imports_functions(parts.Extension(package.read(part), part).text(parts.MAIN))


def _texts(extension: parts.Extension) -> dict[str, str]:
    """The texts that change, with what stood there and what is ours."""
    main, requirements = extension.text(parts.MAIN), extension.text(parts.REQUIREMENTS)
    texts = {parts.MAIN: with_import(main), parts.REQUIREMENTS: with_requirements(requirements)}
    return {name: text for name, text in texts.items() if text != extension.text(name)}
