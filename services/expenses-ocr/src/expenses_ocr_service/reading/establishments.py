"""Finds who issued a receipt: name and address, apart from the buyer's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from expenses_ocr_service.reading.keys import STATES
from expenses_ocr_service.reading.page import Box, Line, Page, fold
from expenses_ocr_service.reading.receipt import Address
from expenses_ocr_service.reading.registers_printed import TOP, has_label, names_a_buyer, names_a_firm

_LEGAL_FORM = re.compile(
    r"(?<![A-Z])(LTDA|LIDA|LTOA|S\s?[/.]\s?A\.?|S\.A|SA|EIRELI|EIREL[IL]|(?<!, )ME(?!,?\s+[0-9O]{5})|EPP|MEI|CIA|"
    r"SDN\.?\s?BHD|ENTERPRISE|TRADING|BHD|LLC|INC|CORP)(?![A-Z])"
)
"""Behind a comma ME is the state of Maine."""
_STREET = re.compile(
    r"^\W{0,3}(RUA|R\.|R |AV\.?|AVENIDA|AU\.|ROD\.?|RODOVIA|PRACA|PCA\.?|TRAVESSA|TV\.?|ALAMEDA|AL\.|ESTRADA|"
    r"ESTR\.?|EST\.|LARGO|BR[- ]?[0-9]|SCS|SQS|SHS|QUADRA|NO[.:]?\s?[0-9]|LOT|JALAN|JLN|[0-9]+[,.]?\s?(?:JALAN|JLN)|"
    r"[0-9]+\s[A-Z .']+\s(?:BLVD|STREET|ST|AVE|AVENUE|ROAD|RD|LANE|LN|DRIVE|DR|HWY|HIGHWAY|WAY)\.?(?=,|$)"
    r")(?=\W|[0-9]|$)"
)
_ACQUIRER = re.compile(r"\W*(CIELO|STONE|GETNET|REDE|PAGSEGURO|PAGBANK|SAFRAPAY|SUMUP|MERCADO PAGO|TON|VERO|SIPAG)\W*")
_NOT_NAMES = re.compile(
    r"^\W*(?:[0-9]\s)?(?:I\.?E\.?:|IM:|EC:|(?:CNPJ|CEP|TEL|FONE|FAX|CUPOM|NOTA|DANFE|EXTRATO|RECIBO|COMPROVANTE|"
    r"GST|INVOICE|TAX INVOICE|DATA|WWW|HTTPS?|RECEIPT|VIA|1.?\s?VIA|2.?\s?VIA|DOC|DOCUMENTO|CASH (?:SALE|BILL|RECEIPT)|"
    r"BILL|OFFICIAL RECEIPT|PAGE|(?:COMPANY|CO|REG|ROC)\.? (?:NO|REG))\b|"
    r"(?:VISA|MASTER(?:CARD)?|ELO|AMEX|CREDITO|DEBITO|CASH|TAX)\b(?!.*(?:LTDA|S\.?A|BHD)))|"
    r"\bCEP\b|[0-9]{5}-[0-9]{3}|(?<![0-9])[0-2]?[0-9][:H][0-5][0-9](?![0-9])|^\W*RECEB\w{0,4} DE\b"
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
_GOES_ON = re.compile(r"(?:\b(?:E|DE|DO|DA|DOS|DAS)|&|-)$")
_FULL, _LEGIBLE = 0.95, 0.7
_SAME_NAME = 80
_ONLY_FORM = re.compile(r"(?:COMERCIO|SERVICOS|DE|ALIMENTOS|LTDA|EIRELI|S/A|SA|ME|EPP|CIA|SDN|BHD|[^A-Z])+")


@dataclass(frozen=True, slots=True)
class NameReading:
    """A name as printed, and how much its place and its legal form speak for it."""

    name: str
    score: float
    confidence: float
    box: Box
    is_legal: bool
    lines: tuple[Box, ...]
    """The frames of the lines it stands on: two, where it is too long for one."""


def names_on(page: Page) -> list[NameReading]:
    """Names at the top of a whole page, best first: a legal form beats size, size beats place."""
    if not page.is_whole:
        return []
    top = page.lines[:TOP]
    last = next((number for number, line in enumerate(top) if has_label(line)), len(top))
    usual = sorted(line.height for line in page.lines)[len(page.lines) // 2] if page.lines else 1
    whole = _whole(top[: max(last + 1, 6)], width=max((_width(line) for line in page.lines), default=0))
    found = [_name_in(line, number, usual=usual) for number, line in enumerate(whole)]
    return sorted((one for one in found if one), key=lambda one: -one.score)


def _whole(lines: Sequence[Line], *, width: int) -> list[list[Line]]:
    """Lines, a name that goes on below with its second line: a legal form alone, or what was too wide for one line.

    `width` is that of the page's widest line.
    """
    whole: list[list[Line]] = []
    for line in lines:
        before = whole[-1][-1] if whole else None
        if before and _LEGAL_FORM.search(fold(line.text)) and (_is_only_form(line) or _goes_on(before, line, width)):
            whole[-1].append(line)
        else:
            whole.append([line])
    return whole


def _is_only_form(line: Line) -> bool:
    return bool(_ONLY_FORM.fullmatch(fold(line.text)))


def _goes_on(above: Line, line: Line, width: int) -> bool:
    """Whether the line's first word had no room on the line above, which is a name's own and as high."""
    left, _, right, end = above.box()
    text, begins = _tidy(fold(above.text)), _tidy(fold(line.text))
    if not _may_name(above, text) or _LEGAL_FORM.search(text) or fuzz.partial_ratio(text, begins) >= _SAME_NAME:
        return False
    is_near = line.box()[1] - end < line.height and 0.75 < line.height / max(above.height, 1) < 1.34
    is_near &= above.confidence >= _LEGIBLE
    needed = (right - left) + line.words[0].width + (right - left) / max(len(above.text), 1)
    return is_near and (bool(_GOES_ON.search(text)) or needed > _FULL * width)


def _width(line: Line) -> int:
    return line.box()[2] - line.box()[0]


def _name_in(lines: Sequence[Line], number: int, *, usual: float) -> NameReading | None:
    line = Line(words=tuple(word for one in lines for word in one.words))
    text = _tidy(fold(line.text))
    if not _may_name(line, text):
        return None
    score = 3.0 - 0.3 * number + 2.0 * line.confidence + min(line.height / max(usual, 1), 2.0)
    is_legal = bool(_LEGAL_FORM.search(text))
    score += 6.0 if is_legal else 0.0
    frames = tuple(one.box() for one in lines)
    return NameReading(_tidy(line.text), score, line.confidence, line.box(), is_legal, frames)


def _may_name(line: Line, text: str) -> bool:
    """Whether a line, `text` its folded and tidied text, may be a name: no label, street, place or other party."""
    letters = sum(letter.isalpha() for letter in text)
    if letters < 4 or letters < 0.55 * len(text.replace(" ", "")) or _NOT_NAMES.search(text) or _is_street(text):
        return False
    if _ACQUIRER.fullmatch(text) or has_label(line) or _PLACE.fullmatch(text):
        return False
    return not names_a_buyer(line) and not names_a_firm(line)


def _is_street(text: str) -> bool:
    """RODOVIA DAS MINAS LTDA has a road in its name and no number."""
    has_number = any(letter.isdigit() for letter in text)
    return bool(_STREET.match(text)) and (has_number or not _LEGAL_FORM.search(text))


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
