"""Putting the add-in into LibreOffice, by LibreOffice's own program for extensions."""

from __future__ import annotations

import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path

from xltourney.hosts.libreoffice.building import FILE_NAME, build
from xltourney.hosts.libreoffice.office.signatures import SERVICE
from xltourney.hosts.libreoffice.program import LibreOffice, OfficeError

_SECONDS = 120
_VERSION = re.compile(r"^\s*Version:\s*(\S+)", re.MULTILINE)
_NONE = "no such extension"


def install(office: LibreOffice, *, shared: bool) -> None:
    """Put the add-in of this version into LibreOffice, for the user or for everybody; another version is replaced.

    Raises :class:`OfficeError` where LibreOffice refuses.
    """
    with tempfile.TemporaryDirectory(prefix="xltourney-") as folder:
        add_in = build(Path(folder) / FILE_NAME)
        try:
            _unopkg(office, ["add", "--force", "--suppress-license"], [str(add_in)], shared=shared)
        except OfficeError:
            with suppress(OfficeError):  # what was begun would be listed as if it were there
                _unopkg(office, ["remove"], [SERVICE], shared=shared)
            raise


def uninstall(office: LibreOffice, *, shared: bool) -> bool:
    """Take the add-in out of LibreOffice; False where it was not there.

    Raises :class:`OfficeError` where LibreOffice refuses.
    """
    if installed(office, shared=shared) is None:
        return False
    _unopkg(office, ["remove"], [SERVICE], shared=shared)
    return True


def installed(office: LibreOffice, *, shared: bool) -> str | None:
    """The version of the add-in that LibreOffice has, for the user or for everybody; None where it has none.

    Raises :class:`OfficeError` where LibreOffice refuses.
    """
    try:
        listed = _unopkg(office, ["list"], [SERVICE], shared=shared)
    except OfficeError as error:
        if _NONE in error.message:
            return None
        raise
    found = _VERSION.search(listed)
    return found[1] if found else None


def must_be_shared(*, shared: bool) -> bool:
    """Whether only an installation for everybody is allowed: the administrator of a Unix system has no other."""
    return not shared and hasattr(os, "geteuid") and os.geteuid() == 0


def _unopkg(office: LibreOffice, command: list[str], names: list[str], *, shared: bool) -> str:
    """What unopkg says.

    Raises :class:`OfficeError` with its reason where it fails. A running LibreOffice would do the work for it, but for
    a profile of its own unopkg starts a second one without that profile, which then stays.
    """
    if office.profile and office.is_running:
        message = f"LibreOffice is running with the profile {office.profile}; close it first"
        raise OfficeError(f"{message} (if it is not running, delete the file .lock there).")
    arguments = [*command, *(["--shared"] if shared else []), *names]
    done = office.run(office.unopkg, arguments, _SECONDS)
    if done.returncode:
        raise OfficeError(f"LibreOffice refused ({_reason(done.stderr or done.stdout)}).")
    return done.stdout


def _reason(said: str) -> str:
    """The first line that says why, without what only programmers read."""
    lines = [line.strip() for line in said.splitlines() if line.strip() and "javaldx" not in line]
    first = next((line for line in lines if line.startswith("ERROR:")), lines[0] if lines else "it gave no reason")
    text = first.removeprefix("ERROR:").replace("Exception occurred:", "").strip()
    return re.sub(r"\s+at \S+:\d+$", "", text)
