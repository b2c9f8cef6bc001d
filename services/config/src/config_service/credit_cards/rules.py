"""What may never be kept of a card, what its masked number looks like, and what state it is in."""

import re

_RUN = re.compile(r"\d(?:[\s.\-_/\u2010-\u2015]{0,2}\d)*")
_DIGITS = re.compile(r"\d")
_SHORTEST, _LONGEST = 13, 19
_MASKED = re.compile(r"\d{0,4}[ -]?\d{0,2}[*•xX][*•xX -]{2,}\d{4}")
_DOUBLED_OVER = 9


def holds_card_number(text: str) -> bool:
    """Whether 13 to 19 digits in a row, with or without marks between them, pass Luhn anywhere in a text."""
    for run in _RUN.finditer(text):
        digits = [int(digit) for digit in _DIGITS.findall(run[0])]
        for length in range(_SHORTEST, min(_LONGEST, len(digits)) + 1):
            if any(_passes_luhn(digits[at : at + length]) for at in range(len(digits) - length + 1)):
                return True
    return False


def _passes_luhn(digits: list[int]) -> bool:
    doubled = [2 * digit for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(n - _DOUBLED_OVER if n > _DOUBLED_OVER else n for n in doubled)) % 10 == 0


def is_masked(text: str) -> bool:
    """Whether at most the first six and the last four digits of a number are shown: '4111 11** **** 4412'."""
    return _MASKED.fullmatch(text) is not None


def last_four(masked: str) -> str:
    """The digits that a card is told apart by."""
    return masked[-4:]


def status_of(*, active: bool, is_locked: bool) -> str:
    """A locked card is locked, whether it is active or not."""
    return "locked" if is_locked else "active" if active else "inactive"
