"""Sums that must come out if amounts were read rightly: items, fees and discounts, payment, cash less change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import combinations, product

from expenses_ocr_service.reading.amount_labels import PARTS, Role
from expenses_ocr_service.reading.page import Box

_STRONG = 6.0
_MOST_ITEMS, _MOST_CHANGES = 25, 5


class Evidence(StrEnum):
    """Which sum speaks for an amount."""

    CHANGE = "change"
    PAYMENT = "payment"
    SUM = "sum"
    ADJUSTED = "adjusted"
    MENDED = "mended"


CLOSING = frozenset({Evidence.CHANGE, Evidence.SUM, Evidence.ADJUSTED})
"""Other amounts of the paper make it true: a misread digit would not."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One amount of a page: where it stands, what it is for, and how surely it was recognised."""

    value: Decimal
    line: int
    role: Role
    weight: float
    confidence: float
    box: Box
    is_damaged: bool = False

    @property
    def is_total(self) -> bool:
        return self.role is Role.TOTAL and self.weight >= _STRONG


def evidence_of(printed: Sequence[Printed], counted: Sequence[Printed]) -> Iterator[tuple[Evidence, Decimal]]:
    """Which values which sums speak for; `counted` are the amounts down to the change."""
    totals = {one.value for one in counted if one.is_total or one.role is Role.PAID}
    yield from ((Evidence.CHANGE, value) for value in _less_change(printed))
    named = totals | {one.value for one in printed if one.role is Role.TOTAL}
    yield from ((Evidence.PAYMENT, value) for value in _payments(printed) & named)
    sums = _sums(counted)
    yield from ((Evidence.SUM, value) for value in sums & totals)
    yield from ((Evidence.ADJUSTED, value) for value in _adjusted(counted, sums & totals) & totals)
    for value in totals - sums if len(totals) == 1 else ():
        yield from ((Evidence.MENDED, other) for other in sums & set(_with_zeros(value)))


def before_adjustment(counted: Sequence[Printed]) -> set[Decimal]:
    """Totals that nobody paid, where with a discount or a service charge they are another total, or what was paid."""
    totals = {one.value for one in counted if one.role is Role.TOTAL} - _payments(counted)
    paid = {one.value for one in counted if one.role in {Role.TOTAL, Role.PAID, Role.PAYMENT}}
    changes = [-one.value for one in counted if one.role is Role.DISCOUNT and one.value > 0]
    changes += [one.value for one in counted if one.role is Role.ADDED and one.value > 0]
    return {total for total in totals if any(total + change in paid for change in changes)}


def _less_change(printed: Sequence[Printed]) -> set[Decimal]:
    """Cash less change, where the result is printed too."""
    values = {one.value for one in printed}
    cash = {one.value for one in printed if one.role in {Role.CASH, Role.PAID, Role.PAYMENT}}
    back = {one.value for one in printed if one.role is Role.CHANGE and one.value > 0}
    return {given - change for given in cash for change in back if given - change in values and given > change}


def _payments(printed: Sequence[Printed]) -> set[Decimal]:
    """What was paid: one payment, or two together; cash only where nothing was given back."""
    gave_back = any(one.role is Role.CHANGE and one.value > 0 for one in printed)
    kinds = {Role.PAYMENT} if gave_back else {Role.PAYMENT, Role.CASH}
    paid = [one.value for one in printed if one.role in kinds and one.value > 0]
    return {*paid, *(one + other for one, other in combinations(paid[:4], 2))}


def _sums(counted: Sequence[Printed]) -> set[Decimal]:
    """Sums of runs of lines: items, or fare, toll and tax of a ticket; a discount is taken off."""
    parts = [
        -abs(one.value) if one.role is Role.DISCOUNT else one.value
        for one in counted
        if one.value and (one.role in PARTS or one.role is Role.DISCOUNT)
    ]
    found = set()
    for last in range(1, len(parts)):
        running = parts[last]
        for first in range(last - 1, max(last - _MOST_ITEMS, -1), -1):
            running += parts[first]
            if parts[first]:
                found.add(running)
    return found


def _adjusted(counted: Sequence[Printed], closed: set[Decimal]) -> set[Decimal]:
    """Subtotals with service, taxes, discounts and rounding, in any choice; rounding may go either way."""
    bases = {one.value for one in counted if one.role is Role.SUBTOTAL or one.is_total} | closed
    changes = list(dict.fromkeys((one.role, one.value) for one in counted if one.value and one.role in _SIGNS))
    found = set()
    for few in range(1, min(len(changes), 3) + 1):
        for chosen in combinations(changes[:_MOST_CHANGES], few):
            for signs in product(*(_SIGNS[role] for role, _ in chosen)):
                by = sum((sign * value for sign, (_, value) in zip(signs, chosen, strict=True)), Decimal(0))
                found |= {base + by for base in bases if by and base + by > 0}
    return found


_SIGNS = {Role.ADDED: (1,), Role.TAX: (1,), Role.DISCOUNT: (-1,), Role.ROUNDING: (1, -1)}


def _with_zeros(value: Decimal) -> Iterator[Decimal]:
    """What an amount was if some of its eights are slashed zeros."""
    text = str(value)
    eights = [place for place, digit in enumerate(text) if digit == "8"]
    for few in range(1, len(eights) + 1):
        for chosen in combinations(eights, few):
            yield Decimal("".join("0" if place in chosen else digit for place, digit in enumerate(text)))
