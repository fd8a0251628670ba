"""The add-in as a file: the same bytes each time, all that the cell functions need and nothing else."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from tests.conftest import missing
from xltourney import __version__, udfs
from xltourney.hosts.libreoffice import building, vendoring
from xltourney.hosts.libreoffice.office.signatures import ROWS, Method, methods
from xltourney.hosts.libreoffice.typelib import type_library

SOURCES = vendoring.modules()
#: What a test in a bare Python calls: every module is imported, then one function that reaches deep.
CALLS = """
import importlib, pathlib, sys
for path in sorted(pathlib.Path({folder!r}).rglob("*.py")):
    name = ".".join(path.relative_to({folder!r}).with_suffix("").parts).removesuffix(".__init__")
    if not name.endswith(("addin", "rebinding", "objects")):
        importlib.import_module(name)
from _xltourney_cells import udfs
grid = [["No.", "Name", "R1"], [1, "Ann", "2w1"], [2, "Ben", "1b0"]]
players = [["No.", "Name", "Rating"], [1, "Ann", 2100], [2, "Ben", 2000]]
assert udfs.XLT_POINTS(grid, 1) == 1
assert udfs.XLT_STANDINGS(grid, players)[1][3] == "Ann"
for code in ("BH", "SB", "DE", "TPR", "WIN", "KS", "PS", "ARO", "AOB", "BPG"):
    assert not str(udfs.XLT_EXPLAIN(grid, 1, code, players)).startswith("#XLT"), code
assert udfs.XLT_CHECK(grid, players)
assert udfs.XLT_CROSSTABLE(grid, players)
assert udfs.XLT_BOARDS(grid, 1)
assert not [name for name in sys.modules if name == "xltourney" or name.startswith("xltourney.")]
print(udfs.XLT_VERSION())
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("add-in")
    with ZipFile(BytesIO(building.to_bytes())) as archive:
        archive.extractall(folder)
    return folder


@pytest.mark.slow
def test_the_same_bytes_each_time(tmp_path: Path) -> None:
    building.to_bytes.cache_clear()
    path = building.build(tmp_path / "xltourney.oxt")
    building.to_bytes.cache_clear()
    assert path.read_bytes() == building.to_bytes()
    with ZipFile(path) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_parts_are_those_of_the_manifest(unpacked: Path) -> None:
    manifest = ET.parse(unpacked / "META-INF" / "manifest.xml").getroot()
    names = {value for entry in manifest for key, value in entry.attrib.items() if key.endswith("full-path")}
    assert names == {path.name for path in unpacked.iterdir() if path.is_file()} - {"description.xml"}
    assert f'version value="{__version__}"' in (unpacked / "description.xml").read_text(encoding="utf-8")
    for name in ("CalcAddIn.xcu", "Jobs.xcu"):
        ET.parse(unpacked / name)


def test_every_function_is_offered_by_two_names(unpacked: Path) -> None:
    told = (unpacked / "CalcAddIn.xcu").read_text(encoding="utf-8")
    for name in udfs.__all__:
        assert f'<prop oor:name="CompatibilityName"><value xml:lang="en-US">{name}</value>' in told
        assert f'<prop oor:name="CompatibilityName"><value xml:lang="en-US">_xldudf_{name}</value>' in told


# ---------------------------------------------------------------- the modules in it


#: Possessive quantifiers and atomic groups, which patterns have from Python 3.11 on.
NEW_IN_PATTERNS = re.compile(r"(?<!\\)(?:[*+?}]\+|\(\?>)")


@pytest.mark.parametrize("name", SOURCES)
def test_every_module_is_python_3_10(name: str) -> None:
    """Its patterns, too, which are compiled when it is loaded."""
    tree = ast.parse(SOURCES[name], feature_version=(3, 10))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile")
    inside = (part.value for call in calls for part in ast.walk(call) if isinstance(part, ast.Constant))
    texts = (text.decode() if isinstance(text, bytes) else text for text in inside if isinstance(text, str | bytes))
    assert [text for text in texts if NEW_IN_PATTERNS.search(text)] == []


def test_the_component_is_read_by_the_python_of_old_versions(unpacked: Path) -> None:
    ast.parse((unpacked / "xltourney_addin.py").read_bytes(), feature_version=(3, 7))


@pytest.mark.parametrize(
    "unwanted", ["batch", "cli", "io/schema", "io/template", "io/trf", "io/workbook", "hosts/lite"]
)
def test_what_no_cell_needs_is_not_in_it(unwanted: str) -> None:
    assert not [name for name in SOURCES if name.startswith(f"{vendoring.PRIVATE}/{unwanted}")]


def test_only_names_of_the_package_are_changed(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text(
        '"""½ xltourney.io stays in a text."""\n'
        "import xltourney.udfs\n"
        "from xltourney import errors  # from xltourney import errors\n"
        "from xltourney.io.cells import (\n    cell_name,\n)\n"
        'x = "½"; y = xltourney.udfs.XLT_VERSION\n'
        "other.xltourney = xltourney_more = 1\n",
        encoding="utf-8",
    )
    assert vendoring.renamed(source).decode() == (
        '"""½ xltourney.io stays in a text."""\n'
        "import _xltourney_cells.udfs\n"
        "from _xltourney_cells import errors  # from xltourney import errors\n"
        "from _xltourney_cells.io.cells import (\n    cell_name,\n)\n"
        'x = "½"; y = _xltourney_cells.udfs.XLT_VERSION\n'
        "other.xltourney = xltourney_more = 1\n"
    )


def pythons() -> list[str]:
    """This Python, and the oldest that is promised where the machine has it."""
    oldest = shutil.which("python3.10")
    works = oldest and subprocess.run([oldest, "-c", ""], capture_output=True).returncode == 0
    return [sys.executable, *([oldest] if oldest and works else [])]


@pytest.mark.parametrize("python", pythons())
def test_it_needs_nothing_but_itself(unpacked: Path, python: str) -> None:
    """In a Python without its libraries, and with an xltourney in the path that must not be taken for it."""
    folder = unpacked / "pythonpath"
    (unpacked / "xltourney.py").write_text("raise RuntimeError", encoding="utf-8")
    code = f"import sys; sys.path[:0] = {[str(unpacked), str(folder)]!r}\n" + CALLS.format(folder=str(folder))
    run = subprocess.run([python, "-I", "-S", "-c", code], capture_output=True, text=True)
    (unpacked / "xltourney.py").unlink()
    assert (run.stdout.strip(), run.stderr) == (__version__, "")


# ---------------------------------------------------------------- the type library


def idl(offered: list[Method]) -> str:
    """The interface in the language that LibreOffice's own compiler reads."""

    def spelt(kind: str) -> str:
        return "sequence< sequence<any> >" if kind == ROWS else kind.replace(".", "::")

    lines: list[str] = []
    for each in offered:
        given = ", ".join(f"[in] {spelt(parameter.type)} {parameter.name}" for parameter in each.parameters)
        lines.append(f"{spelt(ROWS)} {each.name}({given});")
    interface = f"interface XCellFunctions : com::sun::star::uno::XInterface {{ {' '.join(lines)} }};"
    return f"module org {{ module xltourney {{ {interface} }}; }};"


def test_the_type_library_is_what_the_compiler_of_libreoffice_makes(tmp_path: Path) -> None:
    """But for a note of who made it, which moves every place behind it."""
    soffice = shutil.which("soffice")
    program = Path(soffice).resolve().parent if soffice else tmp_path
    compiler, reader = (program.parent / "sdk" / "bin" / name for name in ("unoidl-write", "unoidl-read"))
    if not compiler.exists():
        missing("unoidl-write (libreoffice-dev)")
    known = [str(program / "types.rdb"), str(program / "types" / "offapi.rdb")]
    offered = list(methods())
    (tmp_path / "x.idl").write_text(idl(offered), encoding="ascii")
    subprocess.run([str(compiler), *known, str(tmp_path / "x.idl"), str(tmp_path / "theirs.rdb")], check=True)
    (tmp_path / "ours.rdb").write_bytes(type_library(offered))
    read = [
        subprocess.run([str(reader), *known, str(tmp_path / name)], capture_output=True, text=True, check=True).stdout
        for name in ("ours.rdb", "theirs.rdb")
    ]
    assert read[0] == read[1]
    note = len(b"\0** Created by LibreOffice ")
    theirs = (tmp_path / "theirs.rdb").read_bytes()
    assert theirs[16 : 16 + note] == b"\0** Created by LibreOffice "
    assert len(theirs) - len(type_library(offered)) == theirs.index(b"**\0", 20) + 3 - 16


def test_the_type_library_has_the_signatures_of_the_functions() -> None:
    data = type_library(methods())
    assert data.startswith(b"UNOIDL\xff\0")
    for name in udfs.__all__:
        assert data.count(name.encode()) == 2
