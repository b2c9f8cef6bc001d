"""What a receipt asks to be paid, among all the amounts printed on it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from rapidfuzz import fuzz

from expenses_ocr_service.reading.page import Line, Page
from expenses_ocr_service.reading.registers import as_digits

_AMOUNT = re.compile(
    r"(?<![0-9.,/:-])(?P<whole>[0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{1,6})\s?(?P<mark>[.,;])\s?(?P<cents>[0-9]{2})"
    r"(?![0-9/:%]|[.,][0-9])"
)
_DAMAGED = re.compile(r"(?<!\w)(?:R[S$8])?[0-9OoDIlSB|]{1,4}(?:[.,][0-9OoDIlSB|]{3})*[.,][0-9OoDIlSB|]{2}(?!\w)")
_FEW_LETTERS = 4
_LARGEST = Decimal("999999.99")
_NAMED = 4.0
"""From this weight on a line's words name a total, or a payment equals it."""

_TOTALS: tuple[tuple[str, float], ...] = (
    ("VALOR A PAGAR", 10), ("TOTAL A PAGAR", 10), ("VALOR DA CORRIDA", 10), ("TOTAL DA CONTA", 10),
    ("TOTAL GERAL", 9), ("VALOR TOTAL", 8), ("GRAND TOTAL", 10), ("NET TOTAL", 9), ("ROUNDED TOTAL", 11),
    ("TOTAL RS", 8), ("TOTAL SALES", 6), ("TOTAL AMOUNT", 8), ("TOTAL DUE", 9), ("AMOUNT DUE", 9),
    ("TOTAL AFTER", 9), ("TOTAL PAGO", 8), ("VALOR PAGO", 7), ("VALOR COBRADO", 8), ("VALOR LIQUIDO", 8),
    ("VALOR DA COMPRA", 8), ("VALOR DO SERVICO", 7), ("TOTAL INCL", 8), ("TOTAL", 7), ("VALOR RS", 7), ("VALOR", 4),
    ("NETT", 5), ("AMOUNT", 3), ("TOTAL RM", 8),
)  # fmt: skip
_NOT_TOTALS: tuple[tuple[str, float], ...] = (
    ("SUBTOTAL", -5), ("SUB TOTAL", -5), ("SUB-TOTAL", -5), ("TOTAL DE ITENS", -20), ("TOTAL ITENS", -20),
    ("TRIBUTOS", -20), ("DESCONTO", -12), ("DISCOUNT", -12), ("ACRESCIMO", -12), ("TAXA", -8), ("ICMS", -12),
    ("TOTAL QTY", -20), ("TOTAL ITEM", -20), ("TOTAL GST", -14), ("GST SUMMARY", -14), ("TOTAL EXCL", -10),
    ("EXCLUDING", -10), ("TOTAL TAX", -14), ("ROUNDING", -12), ("SERVICE CHARGE", -12), ("TOTAL SAVING", -16),
    ("POINTS", -12), ("VL UNIT", -12), ("VALOR UNIT", -12), ("PARCELA", -5), ("TARIFA", -6), ("BANDEIRADA", -10), 
    ("SALDO", -12), ("SERVICO 10", -12), ("FONTE", -6), ("ALIQ", -10), ("LEI FEDERAL", -20), ("IBPT", -20),
)  # fmt: skip
_PAYMENTS = ("CARTAO", "DEBITO", "CREDITO", "PIX", "VISA", "MASTER", "VALE REFEICAO", "PAGAMENTO", "AMEX", "ELO")
_CASH = ("DINHEIRO", "CASH", "VALOR RECEBIDO", "RECEBIDO", "TENDERED", "PAID AMOUNT")
_CHANGE = ("TROCO", "CHANGE")


@dataclass(frozen=True, slots=True)
class AmountReading:
    """An amount that may be the total, what speaks for it, and which independent witnesses agree."""

    value: Decimal
    score: float
    witnesses: frozenset[str]
    confidence: float


@dataclass(frozen=True, slots=True)
class _Printed:
    value: Decimal
    line: int
    confidence: float


def totals_on(page: Page) -> list[AmountReading]:
    """Candidates for the total, best first."""
    lines = _before_change(page.lines)
    score: dict[Decimal, float] = defaultdict(float)
    witnesses: dict[Decimal, set[str]] = defaultdict(set)
    certain: dict[Decimal, float] = defaultdict(float)
    for number in range(len(lines)):
        weight = _weight(lines[number])
        for found in _beside(lines, number, weight=weight):
            score[found.value] = max(score[found.value], weight) + (0.8 if score[found.value] else 0)
            certain[found.value] = max(certain[found.value], found.confidence)
            if weight >= _NAMED:
                witnesses[found.value].add("label")
    for name, value, weight in _arithmetic(page, len(lines)):
        score[value] += weight
        witnesses[value].add(name)
    if not any(points >= _NAMED for points in score.values()):
        for value in _only_fare(lines):
            score[value], witnesses[value] = 6.0, {"label"}
    ranked = [
        AmountReading(value, points, frozenset(witnesses[value]), certain[value])
        for value, points in score.items()
        if value > 0 and points > 0
    ]
    return sorted(ranked, key=lambda one: (-one.score, -one.value))


def names_a_total(line: Line) -> bool:
    """Whether a line's words make its amount the total, the payment, the cash or the change."""
    return _weight(line) >= 3 or _has(line, (*_CASH, *_CHANGE)) or "TARIFA" in line.folded


def _only_fare(lines: Sequence[Line]) -> set[Decimal]:
    """A toll's or a short ride's receipt names no total: its one fare is."""
    found = {value for line in lines if "TARIFA" in line.folded for value in amounts_in(line.text)}
    return found if len(found) == 1 else set()


def amounts_in(text: str) -> Iterator[Decimal]:
    """Every amount in a text, from left to right; `1.234,56`, `1,234.56`, `12,30` and what a fold made of them."""
    mended = _DAMAGED.sub(lambda found: as_digits(re.sub(r"^R[S$8]", "", found.group())), text)
    for found in _AMOUNT.finditer(re.sub(r"(?<=[0-9]) (?=[.,][0-9]{2}(?![0-9]))", "", mended)):
        value = Decimal(re.sub(r"[.,]", "", found["whole"]) + "." + found["cents"])
        if value <= _LARGEST:
            yield value


def _before_change(lines: Sequence[Line]) -> Sequence[Line]:
    """Below the change stand summaries of taxes, whose totals are not the receipt's."""
    for number, line in enumerate(lines):
        if _has(line, _CHANGE) and number > 3:
            return lines[: number + 1]
    return lines


def _weight(line: Line) -> float:
    """How much a line's words say that its amount is the total."""
    text = re.sub(r"[^A-Z0-9 ]", " ", line.folded)
    text = re.sub(r"\s+", " ", text)
    against = sum(weight for label, weight in _NOT_TOTALS if _says(text, label))
    if _has(line, _CHANGE):
        against -= 20
    if against < 0:
        return against
    if _has(line, _CASH):
        return 0.5
    best = max((weight for label, weight in _TOTALS if _says(text, label)), default=0.0)
    return best or (3.0 if _has(line, _PAYMENTS) else 0.3)


def _says(text: str, label: str) -> bool:
    """Whether a text holds a label, one misread letter in six allowed."""
    if label in text:
        return True
    return (
        len(label) >= 5 and len(text) >= len(label) and fuzz.partial_ratio(label, text) >= 100 * (1 - 1.2 / len(label))
    )


def _has(line: Line, labels: Sequence[str]) -> bool:
    text = line.folded
    return any(re.search(rf"(?<![A-Z]){label}", text) or (len(label) > 5 and _says(text, label)) for label in labels)


def _beside(lines: Sequence[Line], number: int, *, weight: float) -> Iterator[_Printed]:
    """A line's last amount; for a label without one, the amount that stands alone just below or above."""
    own = list(amounts_in(lines[number].text))
    if own:
        yield _Printed(own[-1], number, _certainty(lines[number]))
        return
    for other in (number + 1, number - 1):
        if weight >= 6 and 0 <= other < len(lines) and _is_bare(lines[other]):
            for value in amounts_in(lines[other].text):
                yield _Printed(value, other, _certainty(lines[other]))
                return


def _is_bare(line: Line) -> bool:
    return sum(letter.isalpha() for letter in line.text) < _FEW_LETTERS


def _certainty(line: Line) -> float:
    """How sure the recogniser was of the line's last word with digits."""
    return next((word.confidence for word in reversed(line.words) if any(c.isdigit() for c in word.text)), 0.0)


def _arithmetic(page: Page, end: int) -> Iterator[tuple[str, Decimal, float]]:
    """What must be equal if read rightly: payment, cash less change, the items' sum."""
    cash, change, paid = (_last_amounts(page.lines, labels) for labels in (_CASH, _CHANGE, _PAYMENTS))
    printed = {value for line in page.lines for value in amounts_in(line.text)}
    for given in cash:
        for back in change:
            if given - back in printed:
                yield "change", given - back, 6.0
    totals = {value for line in page.lines[:end] if _weight(line) >= 6 for value in amounts_in(line.text)}
    for value in {*paid, *([] if change else cash)} & totals:
        yield "payment", value, 4.0
    sums = _sums(page.lines[:end])
    for value in sums & totals:
        yield "sum", value, 5.0
    for value in totals - sums if len(totals) == 1 else ():
        for other in sums & set(_with_zeros(value)):
            yield "sum", other, 16.0


def _is_subtotal(line: Line) -> bool:
    """A sum of what stands above, which must not be added to it again."""
    return re.search(r"SUB\W?TOTAL", line.folded) is not None


def _with_zeros(value: Decimal) -> Iterator[Decimal]:
    """What an amount was if some of its eights are slashed zeros."""
    text = str(value)
    eights = [place for place, digit in enumerate(text) if digit == "8"]
    for few in range(1, len(eights) + 1):
        for chosen in combinations(eights, few):
            yield Decimal("".join("0" if place in chosen else digit for place, digit in enumerate(text)))


def _last_amounts(lines: Sequence[Line], labels: Sequence[str]) -> list[Decimal]:
    found = [list(amounts_in(line.text)) for line in lines if _has(line, labels) and _weight(line) < 6]
    return [values[-1] for values in found if values]


def _sums(lines: Sequence[Line]) -> set[Decimal]:
    """Sums of runs of lines that end just above a total: items, or fare, toll and tax of a ticket."""
    parts = [
        values[-1]
        for line in lines
        if _weight(line) < 6 and not _is_subtotal(line) and (values := list(amounts_in(line.text))) and values[-1]
    ]
    found = set()
    for last in range(1, len(parts)):
        running = parts[last]
        for first in range(last - 1, max(last - 25, -1), -1):
            running += parts[first]
            found.add(running)
    return found
