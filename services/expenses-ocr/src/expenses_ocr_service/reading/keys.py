"""Access keys of fiscal documents: forty-four characters that name month, establishment and document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from expenses_ocr_service.reading.page import Page
from expenses_ocr_service.reading.registers import access_key_check_digit, as_digits, is_cnpj

KEY_FORM = re.compile(r"[0-9]{6}[A-Z0-9]{12}[0-9]{26}")
OFFLINE = "9"
"""tpEmis of an NFC-e made without the authority; it stands in the key's 35th place."""

STATES = {
    "11": "RO", "12": "AC", "13": "AM", "14": "RR", "15": "PA", "16": "AP", "17": "TO", "21": "MA", "22": "PI",
    "23": "CE", "24": "RN", "25": "PB", "26": "PE", "27": "AL", "28": "SE", "29": "BA", "31": "MG", "32": "ES",
    "33": "RJ", "35": "SP", "41": "PR", "42": "SC", "43": "RS", "50": "MS", "51": "MT", "52": "GO", "53": "DF",
}  # fmt: skip


class Model(StrEnum):
    """Which document a key names."""

    NFE = "55"
    CTE = "57"
    SAT = "59"
    BPE = "63"
    NFCE = "65"
    CTE_OS = "67"


@dataclass(frozen=True, slots=True)
class AccessKey:
    """A key whose check digits hold."""

    text: str

    @property
    def state(self) -> str:
        return STATES[self.text[:2]]

    @property
    def year(self) -> int:
        return 2000 + int(self.text[2:4])

    @property
    def month(self) -> int:
        return int(self.text[4:6])

    @property
    def cnpj(self) -> str:
        return self.text[6:20]

    @property
    def model(self) -> Model:
        return Model(self.text[20:22])

    @property
    def is_offline(self) -> bool:
        return self.model is Model.NFCE and self.text[34] == OFFLINE

    def fits(self, day: date) -> bool:
        """Whether a day lies in the key's month; a document of midnight may carry the neighbour's."""
        return abs((day.year - self.year) * 12 + day.month - self.month) == 0


def access_key(text: str, *, today: date) -> AccessKey | None:
    """The key `text` is, if everything that can be checked without a network holds (DOMAIN section 13)."""
    if not KEY_FORM.fullmatch(text) or text[43] != access_key_check_digit(text[:43]):
        return None
    if text[:2] not in STATES or text[20:22] not in set(Model) or not is_cnpj(text[6:20]):
        return None
    key = AccessKey(text)
    if not 1 <= key.month <= 12 or (key.year, key.month) > (today.year, today.month):
        return None
    return key


def keys_on(page: Page, *, today: date) -> Iterator[AccessKey]:
    """Keys printed as text, in groups of four over one, two or three lines."""
    lines = [_digits(line.text) for line in page.lines]
    for first, line in enumerate(lines):
        if len(line) < 8:
            continue
        joined = "".join(lines[first : first + 3])
        for start in range(max(len(joined) - 43, 0)):
            if start >= len(line):
                break
            key = access_key(joined[start : start + 44], today=today)
            if key:
                yield key


def cnpjs_in_broken_keys(page: Page, *, today: date) -> Iterator[str]:
    """CNPJs that stand where a key has them though the key itself was misread: a cross-check of the printed CNPJ."""
    for line in page.lines:
        digits = _digits(line.text)
        for start in range(max(len(digits) - 21, 0)):
            part = digits[start : start + 22]
            months = part[2:6]
            if part[:2] in STATES and part[20:] in set(Model) and is_cnpj(part[6:20]) and _is_past(months, today):
                yield part[6:20]


def _is_past(year_month: str, today: date) -> bool:
    year, month = 2000 + int(year_month[:2]), int(year_month[2:])
    return 1 <= month <= 12 and (2008, 1) <= (year, month) <= (today.year, today.month)


def _digits(text: str) -> str:
    """The digits of a line that holds little else; a line of words would only bring noise."""
    kept = re.sub(r"[^0-9]", "", as_digits(text.replace(" ", "")))
    plain = sum(letter.isdigit() for letter in text)
    return kept if plain >= 6 and plain >= 0.6 * len(text.replace(" ", "")) else ""
