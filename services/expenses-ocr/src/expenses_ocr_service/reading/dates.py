"""The day a receipt was issued, among all the days printed on it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from expenses_ocr_service.reading.day_labels import GRAMMAR, DayRole
from expenses_ocr_service.reading.labels import Label
from expenses_ocr_service.reading.page import Box, Line, Page, fold, folded_in_place
from expenses_ocr_service.reading.registers import as_digits

_D = r"[0-9OoQDIl|SZB]"
_BREAK = r"\s?[/.\-]\s?"
_CLOCK = r"[0-2][0-9]\s?[:.;hH]\s?[0-5][0-9]"
_MONTHS = {
    "JAN": 1, "FEV": 2, "FEB": 2, "MAR": 3, "ABR": 4, "APR": 4, "MAI": 5, "MAY": 5, "JUN": 6, "JUL": 7, "AGO": 8,
    "AUG": 8, "SET": 9, "SEP": 9, "OUT": 10, "OCT": 10, "NOV": 11, "DEZ": 12, "DEC": 12,
}  # fmt: skip
_CLEAN, _DOUBTFUL, _DAMAGED, _BARE = 3.0, 2.0, 1.0, 0.8
"""Weight of a form: no other text looks like it; a time, a number or a version might; separators were misread; lost."""

_DAY_FIRST = re.compile(
    rf"(?<![0-9/.,-])({_D}{{1,2}}){_BREAK}({_D}{{1,2}}){_BREAK}(20{_D}{{2}}|19{_D}{{2}})(?!\s?:[0-5][0-9](?!:))"
)
_YEAR_FIRST = re.compile(rf"(?<![0-9/.,-])(20[0-9]{{2}})[/.\-]({_D}{{2}})[/.\-]({_D}{{2}})(?![0-9](?![0-9]?:))")
_SHORT_YEAR = re.compile(
    rf"(?<![0-9/.,-])({_D}{{1,2}})\s?([/.\-])\s?({_D}{{1,2}})\s?\2\s?([0-9]{{2}})(?:(?={_CLOCK})|(?![0-9/.,]|-[0-9]))"
)
_NAMED_MONTH = re.compile(
    r"(?<![0-9A-Z])([0-9OIl]{1,2})(?:ST|ND|RD|TH|[º°])?[\s/.,\-]{0,3}(?:DE\s)?"
    r"([A-Z]{3}|0[A-Z]{2}|[A-Z]0[A-Z]|[A-Z]{2}0)[A-Z]{0,7}[\s/.,'\-]{0,3}(?:DE\s)?"
    r"(20[0-9]{2}|[0-9]{2})(?![0-9](?![0-9]:))"
)
_MONTH_BEFORE = re.compile(r"(?<![A-Z])([A-Z]{3})[A-Z]{0,6}[\s.\-]{1,2}([0-9]{1,2})[\s,.%\-]{1,2}(20[0-9]{2})(?![0-9])")
_DAMAGED_BREAKS = re.compile(
    r"(?<![0-9])([0-3][0-9])[/.\-1l|I7\\ ]{1,2}([01][0-9])[/.\-1l|I7\\ ]{1,2}(20[0-9]{2})(?![0-9])"
)
_LOST_BREAKS = re.compile(r"(?<![0-9])([0-3][0-9])[/.\- ]?([01][0-9])[/.\- ]?(20[0-9]{2})(?![0-9])")
_DAMAGED_SHORT = re.compile(
    r"(?<![0-9])([0-3][0-9])[/.:|1lI]([01][0-9])[/.:|1lI]([0-9]{2})(?=\s?[0-2][0-9][:.|1lI]?[0-5][0-9](?![0-9]))"
)
_WRITTEN = re.compile(rf"(?<![0-9])[0-9]{{1,2}}[º°]?[\s.]{{1,2}}(?:DE\s)?(?:{'|'.join(_MONTHS)})[A-Z]{{0,6}}")
_MONTH_AT_END = re.compile(rf"{_WRITTEN.pattern}(?:\sDE)?\W*$")
_YEAR_AT_START = re.compile(r"^\W*(?:[Dd][Ee]\s)?(20[0-9]{2})(?![0-9])")
"""A day in words that the line's end parts from its year."""
_TICKET = re.compile(r"\b(?:POLTRONA|BILHETE DE PASSAGEM|DABPE|BP-E|TAXA DE EMBARQUE)\b")
"""On a bus ticket SAIDA is when the bus leaves; at a car park, when the car does and the receipt is paid."""
_LIKE_ZERO = "869B"
_TIME = re.compile(r"(?<![0-9])[0-2]?[0-9]\s?[:.;hH±]\s?[0-5][0-9]")
_LIKE_A_DAY = re.compile(rf"{_D}{{1,4}}\s?[/.\-:]\s?(?:{_D}{{1,2}}|[A-Za-z]{{3,9}})\s?[/.\-:]\s?{_D}{{2,4}}|{_CLOCK}")
_ONE_DIGIT = re.compile(r"[0-9]\s?[/.\-]\s?[0-9]{2}\s?[/.\-]")
_DEPARTURE = -3.0
_TIME_BESIDE = 1.5
_NEAR = 16


@dataclass(frozen=True, slots=True)
class DayReading:
    """A day as printed, what it is the day of, and how much its form and surroundings speak for it."""

    day: date
    score: float
    role: DayRole
    confidence: float
    box: Box
    is_damaged: bool
    may_be_cut: bool
    """Printed as 7/11 where others print 07/11: the first digit may be lost, at a fold or the paper's edge."""


@dataclass(frozen=True, slots=True)
class _Found:
    day: date
    form: float
    start: int
    end: int


def days_on(page: Page, *, today: date, is_ticket: bool = False) -> Iterator[DayReading]:
    """Every plausible day of a page with the weight of its form, its label and the time beside it."""
    for number, line in enumerate(page.lines):
        text = line.text + _year_below(page, number)
        found = list(_days_in(text, today=today))
        labels = GRAMMAR.labels_in(text) if found else []
        for place, one in enumerate(found):
            label = _label_of(page, number, labels, found, place)
            if label and label.role is DayRole.EXIT and is_ticket:
                label = Label(DayRole.TRAVEL, _DEPARTURE, label.start, label.end)
            if one.form == _BARE and not _is_known_as_day(text, one, label):
                continue
            score = one.form + (label.weight if label else 0.0) + _time_beside(text, one) + _age(one.day, today)
            role = label.role if label else DayRole.NONE
            box = line.box(one.start, one.end)
            is_cut = bool(_ONE_DIGIT.match(text, one.start))
            yield DayReading(one.day, score, role, line.confidence, box, one.form <= _DAMAGED, is_cut)


def is_of_a_ticket(page: Page) -> bool:
    """Whether a page is a bus ticket's, or a part of one."""
    return any(_TICKET.search(fold(line.text)) for line in page.lines)


def names_a_day(page: Page, number: int) -> bool:
    """Whether a line looks as if it held a day or a time, misread ones included, or says that it does.

    The year below a day in words belongs to it.
    """
    text = page.lines[number].text
    return (
        bool(_LIKE_A_DAY.search(text) or _WRITTEN.search(folded_in_place(text)))
        or any(one.role in _ASKED for one in GRAMMAR.labels_in(text))
        or (number > 0 and bool(_year_below(page, number - 1)))
    )


def _year_below(page: Page, number: int) -> str:
    """The year that the next line begins with, where this one ends in a day and its month."""
    if number + 1 >= len(page.lines) or not _MONTH_AT_END.search(folded_in_place(page.lines[number].text)):
        return ""
    year = _YEAR_AT_START.match(page.lines[number + 1].text)
    return f" {year[1]}" if year else ""


_ASKED = {DayRole.ISSUE, DayRole.PAYMENT, DayRole.EXIT}


def _label_of(
    page: Page, number: int, labels: list[Label[DayRole]], found: list[_Found], place: int
) -> Label[DayRole] | None:
    """The nearest label between the day before and this one; else one behind it; else one above it."""
    one = found[place]
    begins = found[place - 1].end if place else 0
    before = [label for label in labels if begins <= label.start < one.start]
    if before:
        return _strongest(before)
    ends = found[place + 1].start if place + 1 < len(found) else one.end + 3 * _NEAR
    behind = [label for label in labels if one.end <= label.start < ends and label.role is DayRole.TRAVEL]
    if behind:
        return behind[0]
    return _label_above(page.lines[number - 1], page.lines[number].box(one.start, one.end)) if number else None


def _strongest(before: list[Label[DayRole]]) -> Label[DayRole]:
    """The nearest one, but `data` beside another word only says that a day follows: the other word says which."""
    nearest = before[-1]
    others = [label for label in before[-2:] if label.weight != 3 or label.role is not DayRole.ISSUE]
    return others[-1] if nearest.weight == 3 and nearest.role is DayRole.ISSUE and others else nearest


def _label_above(above: Line, box: Box) -> Label[DayRole] | None:
    """A heading over the day: a line of labels alone, of which the nearest counts."""
    if _LIKE_A_DAY.search(above.text) or len(above.words) > 6:
        return None
    labels = GRAMMAR.labels_in(above.text)
    if sum(label.end - label.start for label in labels) < 0.5 * len(above.text):
        return None
    return min(labels, key=lambda one: abs(above.box(one.start, one.end)[0] - box[0]), default=None)


def _is_known_as_day(text: str, one: _Found, label: Label[DayRole] | None) -> bool:
    """A row of digits is a day only beside a time, or behind a word that says so."""
    return label is not None or _time_beside(text, one) > 0


def _time_beside(text: str, one: _Found) -> float:
    behind, before = text[one.end : one.end + 14], text[max(one.start - 10, 0) : one.start]
    return _TIME_BESIDE if _TIME.search(behind) or _TIME.search(before) or re.match(rf"\s?{_CLOCK}", behind) else 0.0


def _age(day: date, today: date) -> float:
    """People hand in what is recent; a day years ago is more often a misread year."""
    years = (today - day).days / 365
    return 0.5 if years <= 1 else -0.2 * min(years, 10)


def _days_in(text: str, *, today: date) -> Iterator[_Found]:
    taken: list[_Found] = []
    for form, weight, parts in _FORMS:
        for found in form.finditer(folded_in_place(text) if form in _WITH_NAMES else text):
            if any(found.start() < one.end and one.start < found.end() for one in taken):
                continue
            year, month, day = (found.group(part) for part in parts)
            exact = _plausible(year, month, day, today=today)
            mended = None if exact else _mended(year, month, day, today=today)
            if read := exact or mended:
                taken.append(_Found(read, weight if exact else min(weight, _DAMAGED), found.start(), found.end()))
    return iter(sorted(taken, key=lambda one: one.start))


_FORMS: tuple[tuple[re.Pattern[str], float, tuple[int, int, int]], ...] = (
    (_DAY_FIRST, _CLEAN, (3, 2, 1)),
    (_YEAR_FIRST, _CLEAN, (1, 2, 3)),
    (_NAMED_MONTH, _CLEAN, (3, 2, 1)),
    (_MONTH_BEFORE, _CLEAN, (3, 1, 2)),
    (_SHORT_YEAR, _DOUBTFUL, (4, 3, 1)),
    (_DAMAGED_BREAKS, _DAMAGED, (3, 2, 1)),
    (_DAMAGED_SHORT, _DAMAGED, (3, 2, 1)),
    (_LOST_BREAKS, _BARE, (3, 2, 1)),
)
_WITH_NAMES = {_NAMED_MONTH, _MONTH_BEFORE}


def _mended(year: str, month: str, day: str, *, today: date) -> date | None:
    """A day that the calendar lacks: its first digit a slashed zero (82/05 is 02/05), or the month printed first."""
    zeroed = [part if part[0] not in _LIKE_ZERO else f"0{part[1:]}" for part in (month, day)]
    if zeroed != [month, day]:
        return _plausible(year, *zeroed, today=today)
    return _plausible(year, day, month, today=today) if month.isdigit() and int(month) > 12 else None


def _plausible(year: str, month: str, day: str, *, today: date) -> date | None:
    """The day, if the calendar has it and a receipt of today or of the last twenty years could bear it."""
    try:
        number = int(as_digits(year)) if len(year) == 4 else 2000 + int(as_digits(year))
        found = date(number, _MONTHS.get(month.replace("0", "O")) or int(as_digits(month)), int(as_digits(day)))
    except ValueError:
        return None
    return found if today - timedelta(days=20 * 366) <= found <= today else None
