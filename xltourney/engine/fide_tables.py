"""FIDE's published rating tables (B.02 art. 8.1), in whole hundredths."""

from __future__ import annotations

from bisect import bisect_left

#: dp for p = 0.50, 0.51, ... 1.00 (B.02 art. 8.1.1).
_DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip

#: Largest rating difference with expectation 0.50, 0.51, ... 0.99 of the higher rated player (B.02 art. 8.1.2).
_PD_BOUNDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip

#: Expectation of the higher rated player by difference 0..735, in hundredths.
_PD = tuple(50 + bisect_left(_PD_BOUNDS, difference) for difference in range(_PD_BOUNDS[-1] + 1))


def rating_difference(hundredths: int) -> int:
    """dp: the rating difference that a fractional score of ``hundredths`` / 100 (0..100) stands for."""
    return _DP[hundredths - 50] if hundredths >= 50 else -_DP[50 - hundredths]


def expectation(difference: int) -> int:
    """PD: the expected score, in hundredths, of a player rated ``difference`` above his opponent; no 400-point rule."""
    if difference < 0:
        return 100 - expectation(-difference)
    return _PD[difference] if difference < len(_PD) else 100
