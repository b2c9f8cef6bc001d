"""Arithmetic of payments (pure): which methods are paid first, what is still due, what comes back of which payment."""

import re
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

from kit.core.money import ZERO

CARD = "credit_card"
PAID_FIRST = frozenset({"pix", CARD})
"""Methods by which an order is paid before its tickets; an invoice comes after them."""


LEASE = timedelta(seconds=30)
"""Longer than a provider of cards is waited for."""
_PAUSES = (5, 30, 60, 300, 900)


def pause_after(attempt: int) -> timedelta:
    """Growing pauses between tries, a quarter of an hour at most: a card may be unlocked while its order waits."""
    return timedelta(seconds=_PAUSES[min(attempt, len(_PAUSES)) - 1 if attempt else 0])


def due_of(owed: Decimal, kept: Sequence[Decimal]) -> Decimal:
    """What is left to be paid of `owed` after what stays paid by earlier payments."""
    return max(ZERO, owed - sum(kept, ZERO))


def refunds_of(owed: Decimal, kept: Sequence[Decimal]) -> list[Decimal]:
    """What comes back of each payment, the newest first given back: whatever all of them exceed `owed` by."""
    left, refunds = max(ZERO, sum(kept, ZERO) - owed), []
    for value in reversed(kept):
        refunds.append(min(value, left))
        left -= refunds[-1]
    return refunds[::-1]


_LONGEST_CARD = 19
_DIGITS = re.compile(r"\d(?:[ .-]?\d){12,}")


def holds_card_number(text: str) -> bool:
    """Whether a run of 13 to 19 digits passes Luhn, as card numbers do (HARDENING A10); a PIX's id has a longer one."""
    runs = ("".join(letter for letter in found if letter.isdigit()) for found in _DIGITS.findall(text))
    return any(len(run) <= _LONGEST_CARD and _passes_luhn(run) for run in runs)


def _passes_luhn(digits: str) -> bool:
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits)))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0
