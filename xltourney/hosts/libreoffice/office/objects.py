"""Objects that LibreOffice can call, made when they are asked for: before, their types may not be known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def made(interfaces: tuple[str, ...], methods: Mapping[str, Callable[..., Any]]) -> Any:
    """An object with some interfaces of UNO; each method gets the object and what UNO hands over."""
    uno, unohelper = import_module("uno"), import_module("unohelper")
    return type("Made", (unohelper.Base, *map(uno.getClass, interfaces)), dict(methods))()


def listener(changed: Callable[[], None], closed: Callable[[], None]) -> Any:
    """A listener that tells of every change of what it listens to, and of its end."""

    def modified(_: Any, __: Any) -> None:
        changed()

    def disposing(_: Any, __: Any) -> None:
        closed()

    return made(("com.sun.star.util.XModifyListener",), {"modified": modified, "disposing": disposing})
