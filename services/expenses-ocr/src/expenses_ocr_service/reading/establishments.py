"""Who issued a receipt: name, CNPJ and address, told from whoever bought."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from expenses_ocr_service.reading.keys import STATES
from expenses_ocr_service.reading.page import Line, Page, fold
from expenses_ocr_service.reading.receipt import Address
from expenses_ocr_service.reading.registers import DIGITS, as_digits, is_cnpj, repaired_cnpj, rezeroed_cnpj

_CNPJ = re.compile(
    rf"(?<![0-9A-Z])({DIGITS}{{2}}[\s.,:]{{0,2}}{DIGITS}{{3}}[\s.,:]{{0,2}}{DIGITS}{{3}}\s?(?:[/\\|1lI7,.]|[^0-9A-Za-z\s])?\s?"
    rf"{DIGITS}{{4}}\s?[-–—.~_=,]{{0,2}}\s?{DIGITS}{{2}})(?![0-9])"
)
_ALPHANUMERIC = re.compile(r"(?<![0-9A-Z])([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}/?[0-9A-Z]{4}-?[0-9]{2})(?![0-9])")
_REGISTER_BEHIND = re.compile(r"[1Il|]E\s?[:.]")
"""The state's register follows on the same line, and its first letter is easily another digit."""
_LABEL = re.compile(r"C\s?\.?\s?N\s?\.?\s?P\s?\.?\s?[JI]|CNPJ|CNP[IL1]|C6C|CGC")
_BUYERS = (
    "CONSUMIDOR",
    "CLIENTE:",
    "TOMADOR",
    "DESTINATARIO",
    "CPF/CNPJ",
    "HOSPEDE",
    "COMPRADOR",
    "PASSAGEIRO",
    "EMPRESA:",
)
_LEGAL_FORM = re.compile(
    r"(?<![A-Z])(LTDA|LIDA|LTOA|S\s?[/.]\s?A\.?|S\.A|SA|EIRELI|EIREL[IL]|ME|EPP|MEI|CIA|SDN\.?\s?BHD|ENTERPRISE|"
    r"TRADING|BHD)(?![A-Z])"
)
_STREET = re.compile(
    r"^\W{0,3}(RUA|R\.|R |AV\.?|AVENIDA|AU\.|ROD\.?|RODOVIA|PRACA|PCA\.?|TRAVESSA|TV\.?|ALAMEDA|AL\.|ESTRADA|ESTR\.?|"
    r"LARGO|BR[- ]?[0-9]|SCS|SQS|SHS|QUADRA|NO[.:]?\s?[0-9]|LOT|JALAN|JLN|[0-9]+[,.]?\s?(?:JALAN|JLN))(?=\W|[0-9]|$)"
)
_ACQUIRER = re.compile(r"\W*(CIELO|STONE|GETNET|REDE|PAGSEGURO|PAGBANK|SAFRAPAY|SUMUP|MERCADO PAGO|TON|VERO|SIPAG)\W*")
_NOT_NAMES = re.compile(
    r"^\W*(?:[0-9]\s)?(VISA|MASTER|ELO\b|AMEX|CREDITO|DEBITO|VIA |1.?\s?VIA|2.?\s?VIA|EC:|DOC|COMPROVANTE|RECIBO|"
    r"CUPOM|NOTA |DANFE|EXTRATO|CNPJ|I\.?E\.?:|IM:|CEP|TEL|FONE|FAX|GST|TAX|INVOICE|DATA|WWW|HTTP|RECEIPT|CASH|BILL)|"
    r"\bCEP\b|[0-9]{5}-[0-9]{3}"
)
_PLACE = re.compile(rf"(?P<city>[A-Z][A-Z .'-]{{2,40}}?)\s?[-/,(]?\s?\b(?P<state>{'|'.join(STATES.values())})\b")
_ZIP = re.compile(r"(?<![0-9])([0-9]{2}\.?[0-9]{3})-?([0-9]{3})(?![0-9])")
_FORMS_MISREAD = (
    (re.compile(r"\bLIDA\b|\bLTOA\b|\bLTDR\b|\bLTOR\b"), "LTDA"),
    (re.compile(r"\bEIREL[L1|]\b"), "EIRELI"),
    (re.compile(r"\bS[DO0U]N\.?\s?B[HEI]\s?[DO0]\b"), "SDN BHD"),
    (re.compile(r"\s*\((?=[^)]*[0-9])[-0-9A-Z/ ]{4,14}\)?\W*$"), ""),
)
_ONLY_FORM = re.compile(r"(?:COMERCIO|SERVICOS|DE|ALIMENTOS|LTDA|EIRELI|S/A|SA|ME|EPP|SDN|BHD|[^A-Z])+")
_TOP = 14


@dataclass(frozen=True, slots=True)
class CnpjReading:
    """A CNPJ whose check digits hold; a repaired one had a single look-alike digit wrong."""

    cnpj: str
    score: float
    is_repaired: bool


@dataclass(frozen=True, slots=True)
class NameReading:
    """A name as printed, and how much its place and its legal form speak for it."""

    name: str
    score: float
    confidence: float


def cnpjs_on(page: Page) -> Iterator[CnpjReading]:
    """CNPJs of the establishment; the buyer's own stands on many receipts and is left out."""
    buyers = 0
    for number, line in enumerate(page.lines):
        text, folded = line.text, line.folded
        buyers = 2 if any(word in folded for word in _BUYERS) else buyers - 1
        is_labelled = bool(_LABEL.search(fold(text)) or _LABEL.search(folded))
        weight = (3.0 if is_labelled else 1.0) + (1.5 if number < _TOP else 0) - (6.0 if buyers > 0 else 0)
        for found, is_repaired in _in_text(text, is_labelled=is_labelled):
            yield CnpjReading(found, weight - (1.5 if is_repaired else 0), is_repaired)


def names_a_cnpj(line: Line) -> bool:
    """Whether a line says that it holds a CNPJ, or holds as many digits."""
    return bool(_LABEL.search(fold(line.text))) or sum(letter.isdigit() for letter in line.text) >= 12


def broken_cnpjs_on(page: Page) -> Iterator[str]:
    """Fourteen digits behind the establishment's label whose check digits fail: material for merging readings."""
    for line in page.lines[:_TOP]:
        if _LABEL.search(fold(line.text)) and not any(word in line.folded for word in _BUYERS):
            yield from (digits for digits in _fourteen_digits(line.text) if not is_cnpj(digits))


def _in_text(text: str, *, is_labelled: bool) -> Iterator[tuple[str, bool]]:
    upper = text.upper()
    for match in _ALPHANUMERIC.finditer(upper):
        plain = re.sub(r"[^0-9A-Z]", "", match.group(1))
        if is_cnpj(plain) and (plain.isdigit() or is_labelled):
            yield plain, False
    for digits in _fourteen_digits(text):
        if is_cnpj(digits):
            yield digits, False
        elif is_labelled and (mended := repaired_cnpj(digits) or rezeroed_cnpj(digits)):
            yield mended, True


def _fourteen_digits(text: str) -> Iterator[str]:
    for match in _CNPJ.finditer(_REGISTER_BEHIND.sub(" IE:", text)):
        digits = re.sub(r"[^0-9]", "", _without_slash(match.group(1)))
        if len(digits) == 14 and sum(c.isdigit() for c in match.group(1)) >= 9:
            yield digits


def _without_slash(text: str) -> str:
    """The digits, where a slash read as 1, 7 or l between twelfth and eleventh place is no digit."""
    digits = re.sub(r"[^0-9]", "", as_digits(re.sub(r"[\s.,:\-–—~_=\\/]", "", text)))
    return digits[:8] + digits[9:] if len(digits) == 15 else digits


def names_on(page: Page) -> list[NameReading]:
    """Names at the top of a page, best first: a legal form beats size, size beats place."""
    top = page.lines[:_TOP]
    last = next((number for number, line in enumerate(top) if _LABEL.search(fold(line.text))), len(top))
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
    if _ACQUIRER.fullmatch(text) or _LABEL.search(text) or _PLACE.fullmatch(text):
        return None
    if any(word in text for word in _BUYERS):
        return None
    score = 3.0 - 0.3 * number + 2.0 * line.confidence + min(line.height / max(usual, 1), 2.0)
    if _LEGAL_FORM.search(text):
        score += 6.0
    return NameReading(text, score, line.confidence)


def _tidy(text: str) -> str:
    for misread, right in _FORMS_MISREAD:
        text = misread.sub(right, text)
    return re.sub(r"\s+", " ", re.sub(r"^[^A-Z0-9]+|[^A-Z0-9.)]+$", "", text)).strip()


def address_on(page: Page) -> Address | None:
    """The establishment's address: the first line that begins like a street, and the place named just below."""
    for number, line in enumerate(page.lines[: _TOP + 4]):
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
