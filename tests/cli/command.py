"""Runs a command in this process, as the shell would."""

from __future__ import annotations

from typing import Any, NamedTuple

import jsonschema
import pytest

from xltourney.cli import main
from xltourney.io.resources import schema


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def conforms(answer: object, name: str) -> None:
    """Assert that JSON data is what a schema of ours says."""
    validator: Any = jsonschema.Draft202012Validator(schema(name))
    validator.validate(answer)


class Command:
    """``command("check", path)`` runs ``xltourney check path``."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: object) -> Done:
        self._monkeypatch.setattr("sys.argv", ["xltourney", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = self._capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Done(left.value.code, out, err)
