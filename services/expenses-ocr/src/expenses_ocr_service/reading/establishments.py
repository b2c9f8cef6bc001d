"""Finds who issued a receipt: name and address, apart from the buyer's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from expenses_ocr_service.reading.keys import STATES
from expenses_ocr_service.reading.page import Box, Line, Page, fold
from expenses_ocr_service.reading.receipt import Address
from expenses_ocr_service.reading.registers_printed import TOP, has_label, names_a_buyer

_LEGAL_FORM = re.compile(
    r"(?<![A-Z])(LTDA|LIDA|LTOA|S\s?[/.]\s?A\.?|S\.A|SA|EIRELI|EIREL[IL]|ME(?!,?\s+[0-9O]{5})|EPP|MEI|CIA|SDN\.?\s?BHD|"
    r"ENTERPRISE|TRADING|BHD)(?![A-Z])"
)
_STREET = re.compile(
    r"^\W{0,3}(RUA|R\.|R |AV\.?|AVENIDA|AU\.|ROD\.?|RODOVIA|PRACA|PCA\.?|TRAVESSA|TV\.?|ALAMEDA|AL\.|ESTRADA|ESTR\.?|"
    r"LARGO|BR[- ]?[0-9]|SCS|SQS|SHS|QUADRA|NO[.:]?\s?[0-9]|LOT|JALAN|JLN|[0-9]+[,.]?\s?(?:JALAN|JLN)|"
    r"[0-9]+\s[A-Z .']+\s(?:BLVD|STREET|ST|AVE|AVENUE|ROAD|RD|LANE|LN|DRIVE|DR|HWY|HIGHWAY|WAY)\.?(?=,|$)"
    r")(?=\W|[0-9]|$)"
)
_ACQUIRER = re.compile(r"\W*(CIELO|STONE|GETNET|REDE|PAGSEGURO|PAGBANK|SAFRAPAY|SUMUP|MERCADO PAGO|TON|VERO|SIPAG)\W*")
_NOT_NAMES = re.compile(
    r"^\W*(?:[0-9]\s)?(?:I\.?E\.?:|IM:|EC:|(?:CNPJ|CEP|TEL|FONE|FAX|CUPOM|NOTA|DANFE|EXTRATO|RECIBO|COMPROVANTE|"
    r"GST|INVOICE|TAX INVOICE|DATA|WWW|HTTPS?|RECEIPT|VIA|1.?\s?VIA|2.?\s?VIA|DOC|DOCUMENTO|CASH (?:SALE|BILL|RECEIPT)|"
    r"BILL|OFFICIAL RECEIPT|PAGE|(?:COMPANY|CO|REG|ROC)\.? (?:NO|REG))\b|"
    r"(?:VISA|MASTER(?:CARD)?|ELO|AMEX|CREDITO|DEBITO|CASH|TAX)\b(?!.*(?:LTDA|S\.?A|BHD)))|"
    r"\bCEP\b|[0-9]{5}-[0-9]{3}"
)
"""Whole words: a DOCERIA is no document, a MASTERCHEF no card."""
_PLACE = re.compile(rf"(?P<city>[A-Z][A-Z .'-]{{2,40}}?)\s?[-/,(]?\s?\b(?P<state>{'|'.join(STATES.values())})\b")
_ZIP = re.compile(r"(?<![0-9])([0-9]{2}\.?[0-9]{3})-?([0-9]{3})(?![0-9])")
_FORMS_MISREAD = (
    (re.compile(r"\bLIDA\b|\bLTOA\b|\bLTDR\b|\bLTOR\b", re.IGNORECASE), "LTDA"),
    (re.compile(r"\bEIREL[L1|]\b", re.IGNORECASE), "EIRELI"),
    (re.compile(r"\bS[DO0U]N\.?\s?B[HEINW]\s?[DO0]\b"), "SDN BHD"),
    (re.compile(r"\bEPP\b\W*$", re.IGNORECASE), "EPP"),
    (re.compile(r"\s*\((?=[^)]*[0-9])[-0-9A-Z/ ]{4,14}\)?\W*$", re.IGNORECASE), ""),
)
_ONLY_FORM = re.compile(r"(?:COMERCIO|SERVICOS|DE|ALIMENTOS|LTDA|EIRELI|S/A|SA|ME|EPP|CIA|SDN|BHD|[^A-Z])+")


@dataclass(frozen=True, slots=True)
class NameReading:
    """A name as printed, and how much its place and its legal form speak for it."""

    name: str
    score: float
    confidence: float
    box: Box
    is_legal: bool


def names_on(page: Page) -> list[NameReading]:
    """Names at the top of a whole page, best first: a legal form beats size, size beats place."""
    if not page.is_whole:
        return []
    top = page.lines[:TOP]
    last = next((number for number, line in enumerate(top) if has_label(line)), len(top))
    usual = sorted(line.height for line in page.lines)[len(page.lines) // 2] if page.lines else 1
    found = [_name_in(line, number, usual=usual) for number, line in enumerate(_whole(top[: max(last + 1, 6)]))]
    return sorted((one for one in found if one), key=lambda one: -one.score)


def _whole(lines: Sequence[Line]) -> list[Line]:
    """A legal form alone on a line ends the long name above it."""
    whole: list[Line] = []
    for line in lines:
        if whole and _LEGAL_FORM.search(fold(line.text)) and _ONLY_FORM.fullmatch(fold(line.text)):
            whole[-1] = Line(words=whole[-1].words + line.words)
        else:
            whole.append(line)
    return whole


def _name_in(line: Line, number: int, *, usual: float) -> NameReading | None:
    text = _tidy(fold(line.text))
    letters = sum(letter.isalpha() for letter in text)
    if letters < 4 or letters < 0.55 * len(text.replace(" ", "")) or _NOT_NAMES.search(text) or _STREET.match(text):
        return None
    if _ACQUIRER.fullmatch(text) or has_label(line) or _PLACE.fullmatch(text):
        return None
    if names_a_buyer(line):
        return None
    score = 3.0 - 0.3 * number + 2.0 * line.confidence + min(line.height / max(usual, 1), 2.0)
    is_legal = bool(_LEGAL_FORM.search(text))
    score += 6.0 if is_legal else 0.0
    return NameReading(_tidy(line.text), score, line.confidence, line.box(), is_legal)


def _tidy(text: str) -> str:
    for misread, right in _FORMS_MISREAD:
        text = misread.sub(right, text)
    return re.sub(r"\s+", " ", re.sub(r"^[\W_]+|[^\w.)]+$", "", text)).strip()


def address_on(page: Page) -> Address | None:
    """The establishment's address: the first line that begins like a street, and the place named just below."""
    for number, line in enumerate(page.lines[: TOP + 4]):
        text = _tidy(fold(line.text))
        if _STREET.match(text):
            return _address(text, page.lines[number + 1 : number + 3])
    return None


def _address(text: str, below: Sequence[Line]) -> Address:
    street, _, rest = text.partition(",")
    number = re.match(r"\s*(?:N[O.º°]*\s*)?([0-9]{1,6}[A-Z]?|S/?N)\b", rest)
    if not number:
        trailing = re.fullmatch(r"(.*?)\s([0-9]{1,6})", street)
        street, own = (trailing[1], trailing[2]) if trailing else (street, None)
    else:
        own = number.group(1)
    district = re.search(r"\s[-–—]\s*([A-Z][A-Z .0-9]{2,40})$", rest)
    places = " ".join(_tidy(fold(line.text)) for line in below)
    zip_code = _ZIP.search(places)
    place = _PLACE.search(_ZIP.sub("", places).replace("CEP", "").strip())
    return Address(
        street=street.strip(),
        number=own,
        district=district.group(1).strip() if district else None,
        city=place["city"].strip(" -/") if place else None,
        state=place["state"] if place else None,
        zip_code=re.sub(r"\.", "", zip_code[1]) + zip_code[2] if zip_code else None,
    )
