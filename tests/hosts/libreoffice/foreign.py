"""A workbook with formulas named for each program; the values stored beside them are wrong."""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from tests.hosts.libreoffice.office import Rows
from xltourney.io.formula_names import HOSTS, formula_name
from xltourney.io.opc.package import Package
from xltourney.io.opc.stored_values import Change, with_changes

RESULTS: Rows = [
    ["No.", "Name", "Rating", "R1", "R2", "R3"],
    [1, "Ann", 2100, "4w1", "2b½", "3w1"],
    [2, "Ben", 2000, "3b1", "1w½", "4b0"],
    [3, "Cid", 1900, "2w0", "4b0", "1b0"],
    [4, "Dee", 1800, "1b0", "3w1", "2w1"],
]
#: What stands beside the formulas, which nothing can compute.
WRONG = 77
_PART = "xl/worksheets/sheet2.xml"


def foreign_book(path: Path) -> Path:
    """Rows 1 to 3 of Sums, columns A and B: points by each program's name; A11:A16: two players in an array each.

    In C1 a text looks like a function, in C2 a function is known to nobody, in C3 a sum is native.
    """
    book = Workbook()
    grid, sums = book.worksheets[0], book.create_sheet("Sums")
    grid.title = "Grid"
    for values in RESULTS:
        grid.append(values)
    for row, host in enumerate(HOSTS, 1):
        name = formula_name("XLT_POINTS", host)
        sums[f"A{row}"] = f"={name}(Grid!$A$1:$F$5,1)"
        sums[f"B{row}"] = f"=IF({name}(Grid!$A$1:$F$5,1)>2,{name}(Grid!$A$1:$F$5,4),0)"
        block = f"A{row * 2 + 9}:A{row * 2 + 10}"
        sums[block.partition(":")[0]] = ArrayFormula(block, f"={name}(Grid!$A$1:$F$5,Grid!$A$2:$A$3)")
    sums["C1"] = '="XLT_POINTS(1)"'
    sums["C2"] = "=NOBODY.KNOWS(1)"
    sums["C3"] = "=SUM(A1:A3)"
    sums["C4"] = "=A1=2.5"
    book.save(path)
    package = Package(path.read_bytes())
    places = [(row, column) for row in range(1, 5) for column in (1, 2, 3)] + [(row, 1) for row in range(11, 17)]
    stored = {place: Change(WRONG) for place in places if place not in {(4, 1), (4, 2)}}
    package.write(_PART, with_changes(package.read(_PART), _PART, stored))
    path.write_bytes(package.to_bytes())
    return path
