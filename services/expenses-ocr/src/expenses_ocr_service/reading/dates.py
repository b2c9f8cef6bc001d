"""The day a receipt was issued, among all the days printed on it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from expenses_ocr_service.reading.page import Line, Page
from expenses_ocr_service.reading.registers import as_digits

_D = r"[0-9OoQDIl|SZB]"
_BREAK = r"\s?[/.\-]\s?"
_MONTHS = {
    "JAN": 1, "FEV": 2, "FEB": 2, "MAR": 3, "ABR": 4, "APR": 4, "MAI": 5, "MAY": 5, "JUN": 6, "JUL": 7, "AGO": 8,
    "AUG": 8, "SET": 9, "SEP": 9, "OUT": 10, "OCT": 10, "NOV": 11, "DEZ": 12, "DEC": 12,
}  # fmt: skip
_CLEAN, _DOUBTFUL, _DAMAGED = 3.0, 2.0, 1.0
"""Weight of a form: no other text looks like it; a time, a number or a version might; separators were misread."""

_DAY_FIRST = re.compile(rf"(?<![0-9/.,-])({_D}{{1,2}}){_BREAK}({_D}{{1,2}}){_BREAK}(20{_D}{{2}}|19{_D}{{2}})")
_YEAR_FIRST = re.compile(rf"(?<![0-9/.,-])(20[0-9]{{2}})[/.\-]({_D}{{2}})[/.\-]({_D}{{2}})(?![0-9])")
_SHORT_YEAR = re.compile(rf"(?<![0-9/.,-])({_D}{{1,2}})([/.\-])({_D}{{1,2}})\2([0-9]{{2}})(?![0-9/.,]|-[0-9])")
_NAMED_MONTH = re.compile(
    r"(?<![0-9])([0-9OIl]{1,2})(?:ST|ND|RD|TH)?[\s/.,\-]{0,3}(?:DE\s)?([A-Z]{3})[A-Z]{0,7}[\s/.,'\-]{0,3}(?:DE\s)?"
    r"(20[0-9]{2}|[0-9]{2})(?![0-9])"
)
_MONTH_BEFORE = re.compile(r"(?<![A-Z])([A-Z]{3})[A-Z]{0,6}[\s.]{1,2}([0-9]{1,2})[\s,]{1,2}(20[0-9]{2})(?![0-9])")
_DAMAGED_BREAKS = re.compile(
    r"(?<![0-9])([0-3][0-9])[/.\-1l|I7\\]{1,2}([01][0-9])[/.\-1l|I7\\]{1,2}(20[0-9]{2})(?![0-9])"
)
_DAMAGED_SHORT = re.compile(
    r"(?<![0-9])([0-3][0-9])[/.:|1lI]([01][0-9])[/.:|1lI]([0-9]{2})(?=\s?[0-2][0-9][:.|1lI]?[0-5][0-9](?![0-9]))"
)
_LIKE_ZERO = "869B"
_TIME = re.compile(r"(?<![0-9])[0-2]?[0-9][:.;hH±][0-5][0-9]")

_LABELS: tuple[tuple[str, float], ...] = (
    ("EMISSAO", 5), ("EMITID", 5), ("DATA HORA", 3), ("DATA", 2.5), ("DATE", 2.5), ("INVOICE DATE", 4),
    ("AUTORIZACAO", 1.5), ("PAGAMENTO", 1.5), ("SAIDA", 2), ("ENTRADA", 1), ("VENDA", 1),
    ("CHECK", -3), ("IDA", -1), ("VALID", -4), ("VENCIM", -4), ("NASC", -6), ("PARTIDA", -3), ("EMBARQUE", -3),
    ("CHEGADA", -3), ("PERIODO", -3), ("HOSPED", -2), ("HORARIO", -2.5), ("VIAGEM", -3), ("POLTRONA", -2), ("LEI", -3),
    ("DUE", -3), ("EXP", -2), ("DELIVERY", -1), ("VERSAO", -2),
)  # fmt: skip
_NAMES_ON_THE_LINE_ABOVE = ("CHECK-OUT", "CHECK-IN", "VALIDADE", "VENCIMENTO")


@dataclass(frozen=True, slots=True)
class DayReading:
    """A day as printed, and how much its form and surroundings speak for it."""

    day: date
    score: float
    confidence: float


def days_on(page: Page, *, today: date) -> Iterator[DayReading]:
    """Every plausible day of a page with the weight of its form, its label and the time beside it."""
    for number, line in enumerate(page.lines):
        above = page.lines[number - 1].folded if number else ""
        for day, form, place in _days_in(line.text, today=today):
            yield DayReading(day, form + _surroundings(line, above, place) + _age(day, today), line.confidence)


def _surroundings(line: Line, above: str, place: tuple[int, int]) -> float:
    before = line.folded[: place[0]]
    score = sum(weight for label, weight in _LABELS if label in before[-30:])
    if _TIME.search(line.text[place[1] : place[1] + 14]) or _TIME.search(line.text[max(place[0] - 10, 0) : place[0]]):
        score += 1.5
    if "HORARIO" in line.folded[place[1] :]:
        score -= 4  # a ticket's departure
    if not before.strip() and above.rstrip(" :").endswith(_NAMES_ON_THE_LINE_ABOVE):
        score -= 4
    return score


def _age(day: date, today: date) -> float:
    """People hand in what is recent; a day years ago is more often a misread year."""
    years = (today - day).days / 365
    return 0.5 if years <= 1 else -0.2 * min(years, 10)


def _days_in(text: str, *, today: date) -> Iterator[tuple[date, float, tuple[int, int]]]:
    taken: list[tuple[int, int]] = []
    for form, weight, parts in _FORMS:
        for found in form.finditer(text.upper() if form in _WITH_NAMES else text):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            day = _plausible(*(found.group(part) for part in parts), today=today)
            mended = None if day else _with_zeros(*(found.group(part) for part in parts), today=today)
            if day or mended:
                taken.append(found.span())
                yield day or mended or today, weight if day else min(weight, _DAMAGED), found.span()


_FORMS: tuple[tuple[re.Pattern[str], float, tuple[int, int, int]], ...] = (
    (_DAY_FIRST, _CLEAN, (3, 2, 1)),
    (_YEAR_FIRST, _CLEAN, (1, 2, 3)),
    (_NAMED_MONTH, _CLEAN, (3, 2, 1)),
    (_MONTH_BEFORE, _CLEAN, (3, 1, 2)),
    (_SHORT_YEAR, _DOUBTFUL, (4, 3, 1)),
    (_DAMAGED_BREAKS, _DAMAGED, (3, 2, 1)),
    (_DAMAGED_SHORT, _DAMAGED, (3, 2, 1)),
)
_WITH_NAMES = {_NAMED_MONTH, _MONTH_BEFORE}


def _with_zeros(year: str, month: str, day: str, *, today: date) -> date | None:
    """A day that the calendar lacks, its first digit read as the slashed zero it most likely was (82/05 is 02/05)."""
    zeroed = [part if part[0] not in _LIKE_ZERO else f"0{part[1:]}" for part in (month, day)]
    return _plausible(year, *zeroed, today=today) if zeroed != [month, day] else None


def _plausible(year: str, month: str, day: str, *, today: date) -> date | None:
    """The day, if the calendar has it and a receipt of today or of the last twenty years could bear it."""
    try:
        number = int(as_digits(year)) if len(year) == 4 else 2000 + int(as_digits(year))
        found = date(number, _MONTHS.get(month) or int(as_digits(month)), int(as_digits(day)))
    except ValueError:
        return None
    return found if today - timedelta(days=20 * 366) <= found <= today else None
