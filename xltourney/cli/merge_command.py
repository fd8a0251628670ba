"""``xltourney merge``: the results that several people entered in copies of one workbook, in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from xltourney.batch.life import merging_files as files
from xltourney.batch.life import merging_log
from xltourney.batch.life.beside import Beside, beside
from xltourney.batch.life.merging import Change, Merged, merge, preferring
from xltourney.batch.life.merging_files import Books
from xltourney.batch.life.opening import remarks
from xltourney.batch.life.play_off_dissolved import dissolved_by
from xltourney.batch.life.saving import Wish, prepare, save
from xltourney.batch.outcome import named
from xltourney.batch.watching import open_elsewhere
from xltourney.cli import life_options as life
from xltourney.cli.codes import DONE, SOME_FAILED
from xltourney.cli.findings import show
from xltourney.cli.merge_screen import show_conflicts, show_decisions, show_others, summary
from xltourney.io.life.conflicts import Conflict, Decision, copies_meant

EPILOG = """\b
Examples:
  xltourney merge friday.xlsx mine.xlsx anna.xlsx -o open.xlsx
  xltourney merge friday.xlsx mine.xlsx anna.xlsx boris.xlsx -o mine.xlsx --dry-run
  xltourney merge friday.xlsx mine.xlsx anna.xlsx -o open.xlsx --resolve open-conflicts.xlsx
"""
_PATH = click.Path(path_type=Path)


class _Wishes(NamedTuple):
    """The options of the command; ``conflicts`` is where the sheet of conflicts goes."""

    output: Path
    force: bool
    prefer: str | None
    resolve: Path | None
    conflicts: Path
    boards_only: bool
    by: str | None
    dry_run: bool


@click.command("merge", epilog=EPILOG)
@click.argument("base", metavar="BASE", type=_PATH)
@click.argument("mine", metavar="MINE", type=_PATH)
@click.argument("theirs", metavar="THEIRS...", type=_PATH, nargs=-1, required=True)
@click.option("-o", "--output", type=_PATH, metavar="OUT", required=True, help="The merged workbook; it may be MINE.")
@click.option("--force", is_flag=True, help="Replace OUT where another workbook stands there.")
@click.option("--prefer", metavar="NAME", help="In conflicts take what this copy says (its file name).")
@click.option("--resolve", type=_PATH, metavar="FILE", help="The sheet of conflicts with your choices.")
@click.option(
    "--conflicts", "sheet", type=_PATH, metavar="FILE", help="Where conflicts go.  [default: OUT-conflicts.xlsx]"
)
@click.option("--boards-only", is_flag=True, help="Leave out all that another copy changed beside the boards.")
@life.by_option
@life.dry_run_option
def command(
    *,
    base: Path,
    mine: Path,
    theirs: tuple[Path, ...],
    output: Path,
    force: bool,
    prefer: str | None,
    resolve: Path | None,
    sheet: Path | None,
    boards_only: bool,
    by: str | None,
    dry_run: bool,
) -> int:
    """Bring together what several people entered in copies of BASE: the boards that each changed.

    A board is known by its round and its players, in whatever row or sheet it stands. Everything else, players and
    settings say, comes from MINE; where another copy changed such a thing nothing is written, unless you say
    --boards-only. Where two copies changed one board differently nothing is written either: both results are shown, and
    a sheet is made in which you choose.

    Exit code: 0 merged, 1 copies are in conflict or a choice is missing, and nothing was merged, 3 a workbook cannot be
    read or written, has errors, is finished or is another tournament.
    """
    if prefer is not None and resolve is not None:
        raise click.UsageError("give --prefer NAME or --resolve FILE, not both")
    _refuse_twice((mine, *theirs))
    conflicts = sheet or files.conflicts_path(output)
    if conflicts == output or files.same_file(conflicts, output):
        raise click.UsageError(
            "--conflicts is the merged workbook itself; name another file for the sheet of conflicts"
        )
    return _merge(base, (mine, *theirs), _Wishes(output, force, prefer, resolve, conflicts, boards_only, by, dry_run))


def _merge(base: Path, copies: Sequence[Path], wishes: _Wishes) -> int:
    files.refuse_target(wishes.output, copies[0], force=wishes.force)
    books = files.open_books(base, copies)
    for book in (books.base, *books.copies):
        show((*remarks(book), *named(open_elsewhere(book.path), book.path)))
    show(files.finished_copies(books))
    merged = merge(books.event, books.documents)
    decisions = _decisions(books, merged.conflicts, wishes)
    if decisions is None:
        return SOME_FAILED
    merged, further = merge(books.event, books.documents, decisions), beside(books)
    stopping = ((), ()) if wishes.boards_only else (merged.others, further)
    if _stops(books, merged, *stopping):
        if merged.conflicts:
            _offer(wishes.conflicts, books, merged.conflicts, dry_run=wishes.dry_run)
        return SOME_FAILED
    if decisions:
        show_decisions(books, decisions)
    if merged.left_out or further:
        show_others(books, merged.left_out, "Left out, for only boards are taken over:", further)
    return _write(books, merged, decisions, wishes)


def _refuse_twice(copies: Sequence[Path]) -> None:
    for place, path in enumerate(copies):
        if any(path == other or files.same_file(path, other) for other in copies[:place]):
            raise click.UsageError(f"the copy {path} is named twice")


def _decisions(books: Books, conflicts: Sequence[Conflict], wishes: _Wishes) -> Mapping[Conflict, Decision] | None:
    """What is decided of the conflicts; ``None`` where the sheet of choices has faults, which are shown."""
    if wishes.prefer is not None:
        return preferring(conflicts, _preferred(books.names, wishes.prefer))
    resolve = wishes.resolve
    if resolve is None:
        return {}
    if not conflicts:
        click.echo(f"The copies are not in conflict; {resolve} is not needed.")
        return {}
    choices = files.choices_in(resolve, books, conflicts)
    if choices.findings:
        show(choices.findings)
        click.echo("Nothing is merged before every conflict is decided.")
        return None
    return choices.decisions


def _preferred(names: Sequence[str], given: str) -> str:
    meant = copies_meant(names, given)
    if len(meant) == 1:
        return meant[0]
    what = "can be several copies" if meant else "is no copy of this merge"
    raise click.BadParameter(f"'{given}' {what}; there are {', '.join(names)}", param_hint="'--prefer'")


def _stops(books: Books, merged: Merged, others: Sequence[Change], further: Sequence[Beside]) -> bool:
    """Whether something stands in the way of the merge; all of it is shown.

    ``others`` and ``further`` are what copies changed beside the boards, in the document and not; none with
    --boards-only.
    """
    if merged.conflicts:
        show_conflicts(books, merged.conflicts)
    mine = books.mine.path
    if others or further:
        way = f"Enter it in {mine} too, or leave it out with --boards-only."
        show_others(books, others, f"Other copies changed more than boards; nothing is merged. {way}", further)
    if merged.homeless:
        what = f"These players are not in {mine}, so their boards cannot be taken over; enter them there first:"
        show_others(books, merged.homeless, what)
    return bool(merged.conflicts or others or further or merged.homeless)


def _offer(path: Path, books: Books, conflicts: Sequence[Conflict], *, dry_run: bool) -> None:
    """The sheet in which to choose, and what to do with it."""
    if dry_run:
        click.echo(f"A sheet to choose in would be written to {path}.")
        return
    new, kept = files.write_conflicts(path, books, conflicts)
    if kept:
        click.echo(f"The sheet of other conflicts, with what was chosen there, is kept as {kept.name}.")
    click.echo(f"Choose in {path}{'' if new else ', which is there already'}, then run the same merge with --resolve")
    click.echo(f"{life.shown(path)}; or take what one copy says in all conflicts with --prefer NAME.")


def _write(books: Books, merged: Merged, decisions: Mapping[Conflict, Decision], wishes: _Wishes) -> int:
    why, output = f"merged from {' and '.join(books.names[1:])}", wishes.output
    reasons = merging_log.reasons(books, merged, wishes.resolve.name if wishes.resolve else "")
    stamp = life.stamp("merge", wishes.by, why)
    entries = merging_log.entries(books, decisions, stamp)
    ready = prepare(books.mine, Wish(merged.document, whys=reasons, entries=entries), stamp)
    life.show_changes(ready, f"Changes in {books.names[0]}:")
    click.echo(summary(books, merged))
    show(dissolved_by(ready))
    if wishes.dry_run:
        click.echo(f"Dry run: {output} was not written.")
        return DONE
    in_place = files.same_file(output, books.mine.path)
    kept = save(ready, None if in_place else output)
    what = "written" if ready.changed or not in_place else "unchanged"
    click.echo(f"{output}: {what}" + (f"; the earlier file is {kept.name}" if kept else ""))
    return DONE
