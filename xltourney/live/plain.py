"""The decorators of xlwings where it is not there: they do nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def func(**_: Any) -> Callable[[F], F]:
    """Leave a function as it is."""
    return _same


def arg(_: str, **__: Any) -> Callable[[F], F]:
    """Leave a function as it is."""
    return _same


def _same(function: F) -> F:
    return function
