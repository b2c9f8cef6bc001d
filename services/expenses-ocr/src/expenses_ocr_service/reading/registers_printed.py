"""CNPJs as they are printed: behind a label that may be misread or touch the number, other parties' left out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from expenses_ocr_service.reading.page import Box, Line, Page, fold
from expenses_ocr_service.reading.registers import DIGITS, as_digits, is_cnpj, repaired_cnpj, rezeroed_cnpj

_CNPJ = re.compile(
    rf"(?<![0-9A-Z])({DIGITS}{{2}}[\s.,:]{{0,2}}{DIGITS}{{3}}[\s.,:]{{0,2}}{DIGITS}{{3}}\s?"
    r"(?:[/\\|1lI7,.]|[^0-9A-Za-z\s])?\s?"
    rf"{DIGITS}{{4}}\s?[-–—.~_=,]{{0,2}}\s?{DIGITS}{{2}})(?![0-9])"
)
_ALPHANUMERIC = re.compile(r"(?<![0-9A-Z])([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}/?[0-9A-Z]{4}-?[0-9]{2})(?![0-9])")
_REGISTER_BEHIND = re.compile(r"[1Il|]E\s?[:.]")
"""The state's register follows on the same line, and its first letter is easily another digit."""
_LABEL = re.compile(
    r"(?<![A-Z])(?:[CG(OE]\s?\.?\s?[NMHW]\s?\.?\s?[PFR]\s?\.?\s?[JIL1U)T3]\.?(?:\s?/\s?MF)?|"
    r"CNP[A-Z]|C[A-Z]PJ|[A-Z]NPJ|C6C|CGC)"
    r"(?=[^A-Z]|$)"
)
_TOUCHING = re.compile(
    r"(?P<label>[CG(OE]\.?[NMHW]\.?[PFR]\.?[JILU)T]|CNP[A-Z]|C[A-Z]PJ|CGC)[\s.:;\-]*(?=[0-9OQDIl]{2}[.,\s0-9])",
    re.IGNORECASE,
)
"""Nothing between label and number: a separation is put in, as wide as the label was."""
_DOUBLED = re.compile(rf"(?<=CNPJ){DIGITS}(?={DIGITS}{{2}}[.,]{DIGITS}{{3}}[.,])")
"""The first digit read twice where the label touches the number, as a letter and as a digit: CNPJ5S6.829.721."""
_BUYERS = re.compile(
    r"CPF/CNPJ|CNPJ/CPF|CLIENTE ?:|TOMADOR|DESTINATARIO|HOSPEDE|COMPRADOR|PASSAGEIRO|SACADO|FATURAR PARA|"
    r"(?<!DE )(?<!DO )(?<!AO )CONSUMIDOR(?! ELETR)|(?:DO|DE) CONSUMIDOR ?:"
)
_FIRMS = re.compile(
    r"CREDENCIADOR|ADQUIRENTE|INTERMEDIADOR|INSTITUICAO DE PAGAMENTO|(?:ADMINISTRADORA|EMISSOR) D[EO]S? CART|"
    r"DESENVOLVID[AO] POR|SOFTWARE ?:|CONTADOR ?:|"
    r"\b(?:CIELO|STONE|GETNET|REDECARD|PAGSEGURO|PAGBANK|SAFRAPAY|SUMUP|MERCADO ?PAGO)"
    r" (?:S\.?/?A\b|PAGAMENTO|INTERNET|IP\b)"
)
"""Who moves the money or made the program: their CNPJ stands on card slips and below receipts."""
_COMPANY = re.compile(r"EMPRESA ?:")
TOP = 14
_MOSTLY_DIGITS = 12


@dataclass(frozen=True, slots=True)
class CnpjReading:
    """A CNPJ whose check digits hold; of a repaired one single look-alike digits were wrong."""

    cnpj: str
    score: float
    is_repaired: bool
    is_labelled: bool
    box: Box


def cnpjs_on(page: Page) -> Iterator[CnpjReading]:
    """CNPJs of the establishment; the buyer's counts against it, that of a firm in between is left out."""
    buyers = firms = 0
    for number, line in enumerate(page.lines):
        buyers = 2 if _names_a_buyer(line, number) else buyers - 1
        firms = 2 if names_a_firm(line) else firms - 1
        if firms > 0:
            firms -= any(_fourteen_digits(line.text))
            continue
        is_labelled = has_label(line)
        weight = (3.0 if is_labelled else 1.0) + (1.5 if number < TOP else 0) - (6.0 if buyers > 0 else 0)
        for found, is_repaired, start, end in _in_text(line.text, is_labelled=is_labelled):
            score = weight - (1.5 if is_repaired else 0)
            yield CnpjReading(found, score, is_repaired, is_labelled, line.box(start, end))


def has_label(line: Line) -> bool:
    """Whether a line says CNPJ, perhaps with a misread letter, perhaps touching the number."""
    plain = fold(line.text)
    return bool(_LABEL.search(plain) or _TOUCHING.search(plain))


def names_a_cnpj(line: Line) -> bool:
    """Whether a line says that it holds a CNPJ, or holds nearly as many digits."""
    return has_label(line) or _MOSTLY_DIGITS <= sum(letter.isdigit() for letter in line.text) < 30


def holds_a_register(line: Line) -> bool:
    """Whether a line says CNPJ or holds a number of its length and grouping: two telephone numbers are none."""
    return has_label(line) or any(_fourteen_digits(line.text))


def names_a_buyer(line: Line) -> bool:
    """Whether a line speaks of who bought."""
    return bool(_BUYERS.search(fold(line.text)))


def names_a_firm(line: Line) -> bool:
    """Whether a line speaks of who moved the money or made the program."""
    return bool(_FIRMS.search(fold(line.text)))


def broken_cnpjs_on(page: Page) -> Iterator[str]:
    """Fourteen digits behind the establishment's label whose check digits fail: material for merging readings."""
    for line in page.lines[:TOP]:
        if has_label(line) and not names_a_buyer(line) and not names_a_firm(line):
            yield from (digits for digits, _, _ in _fourteen_digits(line.text) if not is_cnpj(digits))


def _names_a_buyer(line: Line, number: int) -> bool:
    """A travelling employee's company stands below the top; at the top the same word names who issued it."""
    return names_a_buyer(line) or (number >= 6 and bool(_COMPANY.search(fold(line.text))))


def _in_text(text: str, *, is_labelled: bool) -> Iterator[tuple[str, bool, int, int]]:
    text = _parted(text)
    for match in _ALPHANUMERIC.finditer(text.upper()):
        plain = re.sub(r"[^0-9A-Z]", "", match.group(1))
        if is_cnpj(plain) and (plain.isdigit() or is_labelled):
            yield plain, False, match.start(1), match.end(1)
    for digits, start, end in _fourteen_digits(text):
        if is_cnpj(digits):
            yield digits, False, start, end
        elif is_labelled and (mended := _repaired(digits)):
            yield mended, True, start, end


def _repaired(digits: str) -> str | None:
    """The one number that both ways of repair allow; None where they differ."""
    found = {repaired_cnpj(digits), rezeroed_cnpj(digits)} - {None}
    return found.pop() if len(found) == 1 else None


def _parted(text: str) -> str:
    """A label that touches its number gives its last character up for a space, a digit read twice its first reading."""
    return _TOUCHING.sub(lambda found: found.group()[:-1] + " ", _DOUBLED.sub(" ", text))


def _fourteen_digits(text: str) -> Iterator[tuple[str, int, int]]:
    for match in _CNPJ.finditer(_REGISTER_BEHIND.sub(lambda found: " " * len(found.group()), _parted(text))):
        digits = re.sub(r"[^0-9]", "", _without_slash(match.group(1)))
        if len(digits) == 14 and sum(c.isdigit() for c in match.group(1)) >= 9:
            yield digits, match.start(1), match.end(1)


def _without_slash(text: str) -> str:
    """The digits, where a slash read as 1, 7 or l between twelfth and eleventh place is no digit."""
    digits = re.sub(r"[^0-9]", "", as_digits(re.sub(r"[\s.,:\-–—~_=\\/]", "", text)))
    return digits[:8] + digits[9:] if len(digits) == 15 else digits
