"""The day of a receipt and how sure it is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from expenses_ocr_service.reading.codes import Code
from expenses_ocr_service.reading.dates import DayReading, days_on, is_of_a_ticket
from expenses_ocr_service.reading.day_labels import NEGATIVE, POSITIVE, DayRole
from expenses_ocr_service.reading.judging.rivals import origin_of, with_rivals
from expenses_ocr_service.reading.keys import AccessKey
from expenses_ocr_service.reading.page import Box, Page
from expenses_ocr_service.reading.receipt import Judged, Origin

_KEY_FITS = 6.0
_APART = 1.0
_AGREED_WITH_KEY, _AGREED, _PRINTED_TWICE = 0.98, 0.95, 0.92
_FITS_ALONE, _ALONE, _DISPUTED, _ANOTHER_DAYS, _AGAINST_KEY = 0.85, 0.7, 0.55, 0.45, 0.3


@dataclass(slots=True)
class _Tally:
    """What speaks for one day."""

    score: float = 0.0
    recognisers: set[str] = field(default_factory=set)
    tops: list[int] = field(default_factory=list)
    roles: set[DayRole] = field(default_factory=set)
    box: Box | None = None
    may_be_cut: bool = True
    """Whether every reading of it may lack the day's first digit."""

    @property
    def is_positive(self) -> bool:
        return bool(self.roles & POSITIVE)

    @property
    def is_negative(self) -> bool:
        return self.is_contested and not self.is_positive

    @property
    def is_contested(self) -> bool:
        """Whether another line or recogniser has it under the label of another day."""
        return bool(self.roles & NEGATIVE)

    @property
    def prints(self) -> int:
        """In how many lines of the paper it stands."""
        tops = sorted(self.tops)
        return 1 + sum(after - before > 12 for before, after in pairwise(tops)) if tops else 0


def judged_day(pages: Sequence[Page], code: Code | None, key: AccessKey | None, *, today: date) -> Judged[date]:
    """The likeliest day; sure when two recognisers, or two lines of the paper and the key's month, agree."""
    if code and code.day:
        return Judged(code.day, 1.0, Origin.QR_CODE)
    tallies: dict[date, _Tally] = defaultdict(_Tally)
    is_ticket = any(map(is_of_a_ticket, pages))
    for page in pages:
        _count(tallies, page, today=today, is_ticket=is_ticket)
    for day, tally in tallies.items():
        tally.score += _KEY_FITS if key and key.fits(day) and not tally.is_negative else 0.0
    votes = sorted(tallies, key=lambda one: -tallies[one].score)
    if not votes:
        return Judged()
    best, rivals = tallies[votes[0]], [tallies[day] for day in votes[1:]]
    field = Judged(votes[0], _confidence(votes[0], best, rivals, key), origin_of(best), best.box)
    return with_rivals(field, best, ((day, tallies[day]) for day in votes[1:] if _may_be_issue(day, tallies[day], key)))


def _may_be_issue(day: date, tally: _Tally, key: AccessKey | None) -> bool:
    return not tally.is_contested and bool(tally.recognisers) and (key is None or key.fits(day))


def _count(tallies: dict[date, _Tally], page: Page, *, today: date, is_ticket: bool) -> None:
    found: dict[date, list[DayReading]] = defaultdict(list)
    for one in days_on(page, today=today, is_ticket=is_ticket):
        found[one.day].append(one)
    for day, readings in found.items():
        points = sorted((one.score * (0.6 + 0.4 * one.confidence) for one in readings), reverse=True)
        tally = tallies[day]
        tally.score += (points[0] + 0.7 * (len(points) > 1)) * page.trust
        tally.roles |= {one.role for one in readings}
        tally.may_be_cut &= all(one.may_be_cut for one in readings)
        exact = [one for one in readings if not one.is_damaged]
        tally.recognisers |= {page.recogniser} if exact else set()
        tally.tops += [one.box[1] for one in exact]
        tally.box = tally.box or max(readings, key=lambda one: one.score).box


def _confidence(day: date, best: _Tally, rivals: list[_Tally], key: AccessKey | None) -> float:
    if key and not key.fits(day):
        return _AGAINST_KEY
    if best.is_negative:
        return _ANOTHER_DAYS
    others = [one for one in rivals if not one.is_negative and one.recognisers]
    clear = not rivals or best.score - rivals[0].score > _APART
    contested = best.is_contested and any(not one.is_negative for one in rivals)
    if not clear or contested or (not best.is_positive and others and not key):
        return _DISPUTED
    if best.may_be_cut:
        return _FITS_ALONE if key else _ALONE
    if len(best.recognisers) > 1:
        return _AGREED_WITH_KEY if key else _AGREED
    if best.prints > 1 and best.recognisers and key and "8" not in f"{day:%d}":
        return _PRINTED_TWICE
    return _FITS_ALONE if key and best.recognisers else _ALONE
