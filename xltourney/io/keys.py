"""The keys of what a workbook holds: its sheets, columns, settings and kinds of fixed values.

Each member is one object, so its identity is its hash; the default, by name, is slow and asked for every cell.
"""

from __future__ import annotations

from enum import Enum


class SheetKey(Enum):
    """A sheet of the workbook contract; the value is the stable part of its hidden name (``_xlt_Standings``)."""

    __hash__ = object.__hash__

    TOURNAMENT = "Tournament"
    PLAYERS = "Players"
    GRID = "Grid"
    BOARDS = "Boards"
    MATRIX = "Matrix"
    STANDINGS = "Standings"
    CROSSTABLE = "Crosstable"
    LIVE_STANDINGS = "LiveStandings"
    LIVE_CROSSTABLE = "LiveCrosstable"
    LIVE_RATING_CHANGES = "LiveRatingChanges"
    RATING_CHANGES = "RatingChanges"
    TIE_BREAKS = "TieBreaks"
    ABOUT = "About"
    LOG = "Log"
    PLAY_OFF = "PlayOff"
    STATE = "State"


#: Sheets of ours that keep what is stored of a tournament: they stay in a workbook until they are written anew.
LASTING = (SheetKey.PLAY_OFF, SheetKey.LOG, SheetKey.STATE)


class Heading(Enum):
    """A column. For the columns of Players the value is the key in the document."""

    __hash__ = object.__hash__

    NO = "no"
    TITLE = "title"
    NAME = "name"
    SEX = "sex"
    FEDERATION = "federation"
    FIDE_ID = "fide_id"
    RATING = "rating"
    K = "k"
    BORN = "born"
    CLUB = "club"
    RATED_GAMES = "rated_games"
    PEAK = "peak"
    CLUB_ID = "club_id"
    STATUS = "status"
    PENALTY = "penalty"
    LOTS = "lots"
    PLAY_OFF = "play_off"
    NOTE = "note"
    ROUND = "round"
    BOARD = "board"
    WHITE = "white"
    WHITE_NAME = "white_name"
    RESULT = "result"
    BLACK_NAME = "black_name"
    BLACK = "black"
    POINTS = "points"
    RANK = "rank"
    DECIDED_BY = "decided_by"


class Setting(Enum):
    """A line of the Tournament sheet. The value is the key in the document."""

    __hash__ = object.__hash__

    ID = "id"
    NAME = "name"
    PLACE = "place"
    FEDERATION = "federation"
    START = "start"
    END = "end"
    ARBITER = "arbiter"
    SYSTEM = "system"
    ROUNDS = "rounds"
    CONTROL = "control"
    POINTS = "points"
    CODES = "codes"
    RULES = "rules"
    FORFEITS_PLAYED = "forfeits_played"
    UNRATED = "unrated"
    RATING_RULE = "rating_rule"
    LANGUAGE = "language"
    ENTRY = "entry"
    IN_PLAY = "in_play"
    LOTS_SEED = "lots_seed"
    PLAY_OFF_PLACE = "play_off_place"
    PLAY_OFF_AFTER = "play_off_after"
    PLAY_OFF_RESULT = "play_off_result"
    CLUB_BOOK = "club_book"


class Choice(Enum):
    """A kind of value that is one of a few fixed words."""

    __hash__ = object.__hash__

    SYSTEM = "system"
    CONTROL = "control"
    RATING_RULE = "rating rule"
    RULES = "rules"
    PLAY_OFF_AFTER = "play-off after"
    YES_NO = "yes or no"
    SEX = "sex"
    LANGUAGE = "language"
