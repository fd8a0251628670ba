"""Groups of commands that are imported when they are needed, with an overview that imports none."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyCommands(click.Group):
    """Commands by name, each imported when it runs or is asked for help.

    ``lines`` has the names, with a line for the overview, in its order; ``module`` is where a command is, with ``{}``
    for its name.
    """

    def __init__(self, *given: Any, lines: Mapping[str, str], module: str, **named: Any) -> None:
        super().__init__(*given, **named)
        self._lines = lines
        self._module = module

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names in the order of the overview."""
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, or nothing for an unknown name."""
        if cmd_name not in self._lines:
            return None
        command: click.Command = import_module(self._module.format(cmd_name)).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The overview, written without importing a single command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._lines.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As in click; an unknown command is answered with the known ones."""
        if args[0] not in self._lines and not args[0].startswith("-"):
            ctx.fail(f"no such command '{args[0]}'; there are {', '.join(self._lines)}")
        return super().resolve_command(ctx, args)
