"""Finds a receipt's total among all printed amounts: first by arithmetic, then by labels."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from expenses_ocr_service.reading.amount_labels import NAMED, UNNAMED, Named, Role, named_at, names_in
from expenses_ocr_service.reading.arithmetic import Evidence, Printed, before_adjustment, evidence_of
from expenses_ocr_service.reading.labels import Label
from expenses_ocr_service.reading.page import Box, Line, Page
from expenses_ocr_service.reading.registers import as_digits

_AMOUNT = re.compile(
    r"(?<![0-9.,/:-])(?P<whole>[0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{1,6})\s?(?P<mark>[.,;])\s?(?P<cents>[0-9]{2})"
    r"(?![0-9/:%]|[.,][0-9])"
)
_DAMAGED = re.compile(r"(?<!\w)[0-9OoDIlSB|]{1,4}(?:[.,][0-9OoDIlSB|]{3})*[.,][0-9OoDIlSB|]{2}(?!\w)")
_CURRENCY = re.compile(
    r"(?:(?<![A-Za-z0-9])R\s?[S$58s]\s?|(?<![A-Za-z])RM\s?|(?<![A-Za-z0-9])[$S])(?=[0-9OoIl|]{1,3}[0-9OoIl|.,])"
)
"""A currency's sign touches the number, and `$` is read as S, 5 or 8: after an R none of them is a digit."""
_THOUSANDTHS = re.compile(r"(?<![0-9.,])([0-9]{1,5})[.,]([0-9]{2})0(?![0-9.,])")
_UNREADABLE = re.compile(r"[0-9]\s?[.,;]\s?\w{0,2}\W*$")
"""What is left of an amount whose cents were lost: `25. O`, `25,`."""
_MARK_LOST = re.compile(r"(?<![0-9.,])([0-9]{1,4}) ([0-9]{2})(?![0-9/:%.,]| ?[A-Za-z])")
_FEW_LETTERS = 4
_LARGEST = Decimal("999999.99")
_STRONG = 6.0
"""From this weight on a label without an amount takes the one below or above it."""
_WEIGHTS = {
    Evidence.CHANGE: 6.0,
    Evidence.PAYMENT: 4.0,
    Evidence.SUM: 5.0,
    Evidence.ADJUSTED: 5.0,
    Evidence.MENDED: 16.0,
}
_NEVER = -10.0
_RANKED = {Role.TOTAL, Role.PAID, Role.PAYMENT, Role.CASH, Role.SUBTOTAL, Role.NONE, Role.FARE}


@dataclass(frozen=True, slots=True)
class AmountReading:
    """An amount that may be the total: what names it, and which sums it makes true."""

    value: Decimal
    score: float
    weight: float
    evidence: frozenset[Evidence]
    confidence: float
    box: Box | None = None
    is_damaged: bool = False

    @property
    def is_named(self) -> bool:
        return self.weight >= NAMED


@dataclass(slots=True)
class _Candidate:
    score: float = 0.0
    weight: float = 0.0
    evidence: set[Evidence] = field(default_factory=set)
    best: Printed | None = None


def totals_on(page: Page) -> list[AmountReading]:
    """Candidates for the total, best first."""
    printed = printed_on(page.lines)
    counted = _before_change(printed)
    found: dict[Decimal, _Candidate] = defaultdict(_Candidate)
    for one in counted:
        _count(found[one.value], one)
    for evidence, value in evidence_of(printed, counted):
        found[value].score += _WEIGHTS[evidence]
        found[value].evidence.add(evidence)
    for value in before_adjustment(counted):
        found[value].score += _NEVER * 3
    if not any(one.score >= NAMED for one in found.values()):
        _take_only_fare(found, counted)
    ranked = [_reading(value, one) for value, one in found.items() if value > 0 and one.score > 0]
    return sorted(ranked, key=lambda one: (-one.score, -one.value))


def _count(candidate: _Candidate, one: Printed) -> None:
    weight = one.weight if one.role in _RANKED else _NEVER
    if weight > 0:
        candidate.score = max(candidate.score, weight) + (0.8 if candidate.score > 0 else 0)
    if candidate.best is None or weight > candidate.weight:
        candidate.best, candidate.weight = one, max(weight, 0.0)


def _take_only_fare(found: dict[Decimal, _Candidate], counted: Sequence[Printed]) -> None:
    """A toll's or a short ride's receipt names no total: its one fare is."""
    fares = {one.value for one in counted if one.role is Role.FARE}
    if len(fares) == 1:
        only = found[fares.pop()]
        only.score = only.weight = _STRONG


def _reading(value: Decimal, one: _Candidate) -> AmountReading:
    best, evidence = one.best, frozenset(one.evidence)
    if best is None:
        return AmountReading(value, one.score, one.weight, evidence, 0.0)
    return AmountReading(value, one.score, one.weight, evidence, best.confidence, best.box, best.is_damaged)


def names_a_total(line: Line) -> bool:
    """Whether a line's words make its amount the total, a payment, the cash or the change."""
    roles = {Role.PAID, Role.PAYMENT, Role.CASH, Role.CHANGE, Role.TOTAL, Role.FARE}
    return any(label.role in roles for label in names_in(line.text))


def amounts_in(text: str) -> Iterator[Decimal]:
    """Every amount in a text, from left to right; `1.234,56`, `1,234.56`, `12,30` and what a fold made of them."""
    return (value for value, _, _ in _placed(text))


@lru_cache(maxsize=4096)
def _placed(text: str) -> tuple[tuple[Decimal, int, int], ...]:
    """The amounts of a text and the characters they take; currency signs are blanked, so places stay."""
    plain = _CURRENCY.sub(lambda found: " " * len(found.group()), text)
    mended = _DAMAGED.sub(lambda found: as_digits(found.group()), plain)
    found = []
    for match in _AMOUNT.finditer(mended):
        if match["mark"] in match["whole"]:  # 2.122.71: one of them is noise
            continue
        value = Decimal(re.sub(r"[.,]", "", match["whole"]) + "." + match["cents"])
        if value <= _LARGEST:
            found.append((value, match.start(), match.end()))
    return tuple(found)


def printed_on(lines: Sequence[Line]) -> list[Printed]:
    """Every amount that counts, with what its line says of it: of each label's amounts the last one."""
    return [one for number in range(len(lines)) for one in _printed(lines, number)]


def _printed(lines: Sequence[Line], number: int) -> Iterator[Printed]:
    line = lines[number]
    labels, own = names_in(line.text), _placed(line.text)
    if own:
        yield from _own(line, number, labels, own)
        return
    named = max((Named(label.role, label.weight) for label in labels), key=lambda one: one.weight, default=UNNAMED)
    if named.weight < _STRONG and named.role not in {Role.CHANGE, Role.CASH}:
        return
    if damaged := _damaged(line):
        yield Printed(damaged[0], number, named.role, named.weight, 0.0, line.box(*damaged[1:]), is_damaged=True)
        return
    if _UNREADABLE.search(line.text):
        return
    for other in (number + 1, number - 1):
        if 0 <= other < len(lines) and _is_bare(lines[other]) and (found := _placed(lines[other].text)):
            value, start, end = found[0]
            sure = _certainty(lines[other], end)
            yield Printed(value, other, named.role, named.weight, sure, lines[other].box(start, end))
            return


def _own(
    line: Line, number: int, labels: list[Label[Role]], own: Sequence[tuple[Decimal, int, int]]
) -> Iterator[Printed]:
    last: dict[Named, tuple[Decimal, int, int]] = {}
    for one in own:
        last[named_at(labels, one[1])] = one
    for named, (value, start, end) in last.items():
        yield Printed(value, number, named.role, named.weight, _certainty(line, end), line.box(start, end))


def _damaged(line: Line) -> tuple[Decimal, int, int] | None:
    """An amount with three decimals, or one whose mark was lost: only beside a label that asks for an amount."""
    for form in (_THOUSANDTHS, _MARK_LOST):
        found = list(form.finditer(line.text))
        if found:
            return Decimal(f"{found[-1][1]}.{found[-1][2]}"), found[-1].start(), found[-1].end()
    return None


def _is_bare(line: Line) -> bool:
    return sum(letter.isalpha() for letter in line.text) < _FEW_LETTERS


def _certainty(line: Line, end: int) -> float:
    """How sure the recogniser was of the word that ends at this place."""
    at = 0
    for word in line.words:
        at += len(word.text)
        if at >= end:
            return word.confidence
        at += 1
    return 0.0


def _before_change(printed: Sequence[Printed]) -> list[Printed]:
    """Below the change stand summaries of taxes, whose totals are not the receipt's."""
    change = next((one.line for one in printed if one.role is Role.CHANGE and one.line > 3), None)
    above = [one for one in printed if change is None or one.line <= change]
    has_total = any(one.role in {Role.TOTAL, Role.PAID} for one in above)
    return above if has_total else list(printed)
