"""Weighs what several readings of one receipt say: agreement is confidence, and what nobody confirms stays empty."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import combinations
from typing import TypeVar

from expenses_ocr_service.reading.amounts import totals_on
from expenses_ocr_service.reading.codes import Code
from expenses_ocr_service.reading.dates import days_on
from expenses_ocr_service.reading.establishments import NameReading, broken_cnpjs_on, cnpjs_on, names_on
from expenses_ocr_service.reading.keys import AccessKey, cnpjs_in_broken_keys, keys_on
from expenses_ocr_service.reading.page import Page
from expenses_ocr_service.reading.receipt import Judged
from expenses_ocr_service.reading.registers import merged_cnpj

T = TypeVar("T")
_ROUNDING = Decimal("0.05")
"""Two totals this close are one before and one after rounding: a person has to say which was paid."""
_ONE_EYE = 0.85


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What all readings of a receipt say together."""

    key: Judged[AccessKey]
    cnpj: Judged[str]
    day: Judged[date]
    value: Judged[Decimal]
    name: Judged[str]

    @property
    def is_sure(self) -> bool:
        """Nothing that matters would be gained by reading again."""
        return self.cnpj.is_sure and self.day.is_sure and self.value.is_sure


def verdict(pages: Sequence[Page], code: Code | None, *, today: date) -> Verdict:
    """Weigh pages of one receipt and its QR code, if one was read."""
    key = _key(pages, code, today=today)
    return Verdict(
        key=key,
        cnpj=_cnpj(pages, key.value, today=today),
        day=_day(pages, code, key.value, today=today),
        value=_value(pages, code),
        name=_name(pages),
    )


def _key(pages: Sequence[Page], code: Code | None, *, today: date) -> Judged[AccessKey]:
    if code:
        return Judged(code.key, 1.0)
    votes = _summed((key, 1.0) for page in pages for key in set(keys_on(page, today=today)))
    return Judged(votes[0][0], 0.99) if votes else Judged()


def _cnpj(pages: Sequence[Page], key: AccessKey | None, *, today: date) -> Judged[str]:
    if key:
        return Judged(key.cnpj, 1.0)
    best: dict[str, list[float]] = defaultdict(list)
    for page in pages:
        seen: dict[str, float] = {}
        for one in cnpjs_on(page):
            seen[one.cnpj] = max(seen.get(one.cnpj, -9.0), one.score - (3.0 if one.is_repaired else 0.0))
        for cnpj in cnpjs_in_broken_keys(page, today=today):
            seen[cnpj] = seen.get(cnpj, 0.0) + 4.0
        for cnpj, score in seen.items():
            best[cnpj].append(score * page.trust)
    votes = sorted(((sum(scores), max(scores), cnpj) for cnpj, scores in best.items()), reverse=True)
    if not votes or votes[0][0] <= -4:
        return Judged(_merged(pages), 0.5)
    total, top, cnpj = votes[0]
    rival = votes[1][0] if len(votes) > 1 else 0.0
    if top >= 3.0 and total > 2 * max(rival, 0.0):
        return Judged(cnpj, 0.98)
    return Judged(cnpj, 0.7 if total > rival else 0.4)


def _merged(pages: Sequence[Page]) -> str | None:
    """What two misreadings say together."""
    readings = {digits for page in pages for digits in broken_cnpjs_on(page)}
    found = {merged_cnpj(one, other) for one, other in combinations(sorted(readings), 2)} - {None}
    return found.pop() if len(found) == 1 else None


def _day(pages: Sequence[Page], code: Code | None, key: AccessKey | None, *, today: date) -> Judged[date]:
    if code and code.day:
        return Judged(code.day, 1.0)
    score: dict[date, float] = defaultdict(float)
    seen_on: dict[date, int] = defaultdict(int)
    clear: dict[date, float] = defaultdict(float)
    for page in pages:
        found: dict[date, float] = {}
        for one in days_on(page, today=today):
            clear[one.day] = max(clear[one.day], one.confidence)
            clearly = one.score * (0.6 + 0.4 * one.confidence)
            found[one.day] = max(found.get(one.day, -9.0), clearly) + (0.7 if one.day in found else 0.0)
        for day, points in found.items():
            score[day] += points * page.trust
            seen_on[day] += 1
    for day in score:
        score[day] += 6.0 if key and key.fits(day) else 0.0
    votes = sorted(score.items(), key=lambda vote: -vote[1])
    if not votes:
        return Judged()
    day, points = votes[0]
    margin = points - (votes[1][1] if len(votes) > 1 else 0.0)
    sure = _day_confidence(key, day, margin=margin, twice=seen_on[day] > 1, clear=clear[day])
    return Judged(day, _seen_once(sure, f"{day:%d%m}", pages))


def _seen_once(sure: float, digits: str, pages: Sequence[Page]) -> float:
    """An eight that one recogniser alone saw may be a slashed zero, everywhere on the page alike: ask the other."""
    return min(sure, _ONE_EYE) if len(pages) == 1 and "8" in digits else sure


def _day_confidence(key: AccessKey | None, day: date, *, margin: float, twice: bool, clear: float) -> float:
    if key:
        return 0.97 if key.fits(day) and margin > 0.5 else 0.3
    if twice and margin > 1:
        return 0.95
    if margin > 2 and clear > 0.85:
        return 0.92
    return 0.75 if margin > 0 else 0.5


def _value(pages: Sequence[Page], code: Code | None) -> Judged[Decimal]:
    if code and code.value is not None:
        return Judged(code.value, 1.0)
    score: dict[Decimal, float] = defaultdict(float)
    witnesses: dict[Decimal, set[str]] = defaultdict(set)
    clear: dict[Decimal, float] = defaultdict(float)
    for number, page in enumerate(pages):
        for rank, one in enumerate(totals_on(page)):
            score[one.value] += one.score * page.trust
            clear[one.value] = max(clear[one.value], one.confidence)
            witnesses[one.value] |= one.witnesses | ({f"page {number}"} if rank == 0 else set())
    votes = sorted(score.items(), key=lambda vote: (-vote[1], -vote[0]))
    if not votes:
        return Judged()
    value, points = votes[0]
    margin = points - (votes[1][1] if len(votes) > 1 else 0.0)
    sure = _value_confidence(witnesses[value], margin=margin, clear=clear[value])
    rounded = any(0 < abs(other - value) <= _ROUNDING for other, _ in votes)
    if not witnesses[value] & {"change", "sum"}:
        sure = _seen_once(sure, str(value), pages)
    return Judged(value, min(sure, 0.8) if rounded else sure)


def _value_confidence(witnesses: set[str], *, margin: float, clear: float) -> float:
    exact = witnesses & {"change", "payment", "sum"}
    if "label" in witnesses and exact and margin > 1:
        return 0.97
    if "label" in witnesses and {"page 0", "page 1"} <= witnesses and margin > 3:
        return 0.93
    if "label" in witnesses and margin > 3 and clear > 0.9:
        return 0.85
    return 0.6 if "label" in witnesses or exact else 0.4


def _name(pages: Sequence[Page]) -> Judged[str]:
    found: list[NameReading] = [one for page in pages for one in names_on(page)[:1]]
    if not found:
        return Judged()
    best = max(found, key=lambda one: one.score)
    return Judged(best.name, round(min(0.45 + 0.03 * best.score + 0.2 * best.confidence, 0.96), 2))


def _summed(votes: Iterable[tuple[T, float]]) -> list[tuple[T, float]]:
    together: dict[T, float] = defaultdict(float)
    for value, weight in votes:
        together[value] += weight
    return sorted(together.items(), key=lambda vote: -vote[1])
