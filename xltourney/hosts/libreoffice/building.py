"""The add-in as a file, made of the installed package alone: the same bytes for the same version."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from xltourney import __version__
from xltourney.hosts.libreoffice import configuration, vendoring
from xltourney.hosts.libreoffice.office.signatures import methods
from xltourney.hosts.libreoffice.typelib import type_library
from xltourney.io.atomic import write_atomic

#: What the file is called when nobody says otherwise.
FILE_NAME = "xltourney.oxt"

_COMPONENT = Path(__file__).parent / "office" / "component.py"
_DAY_ONE = (1980, 1, 1, 0, 0, 0)


def build(target: Path) -> Path:
    """Write the add-in to a file; the file.

    Raises :class:`~xltourney.errors.OutputError` where it cannot be written.
    """
    write_atomic(target, to_bytes())
    return target


@cache
def to_bytes() -> bytes:
    """The add-in for LibreOffice: an .oxt file."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, data in _parts():
            archive.writestr(_entry(name), data)
    return buffer.getvalue()


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _DAY_ONE)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 3  # the same bytes wherever it is built
    entry.external_attr = 0o644 << 16
    return entry


def _parts() -> Iterator[tuple[str, bytes]]:
    offered = list(methods())
    yield "META-INF/manifest.xml", configuration.manifest().encode()
    yield "description.xml", configuration.description(__version__).encode()
    yield configuration.TYPE_LIBRARY, type_library(offered)
    yield configuration.FUNCTIONS, configuration.functions(offered).encode()
    yield configuration.JOBS, configuration.jobs().encode()
    yield configuration.COMPONENT, vendoring.renamed(_COMPONENT)
    for path, data in vendoring.modules().items():
        yield f"pythonpath/{path}", data
