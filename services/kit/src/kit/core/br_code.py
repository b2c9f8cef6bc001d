"""The static BR Code of a PIX payment: TLV fields closed by CRC16-CCITT-FALSE (manual of the Central Bank)."""

from dataclasses import dataclass
from decimal import Decimal

from kit.core.folding import fold
from kit.core.money import text_of

_GUI = "br.gov.bcb.pix"
_LONGEST_NAME, _LONGEST_CITY, _LONGEST_ID = 25, 15, 25
_POLYNOMIAL, _START = 0x1021, 0xFFFF


@dataclass(frozen=True, slots=True)
class Payee:
    """Who is paid: a PIX key, and the name and city that the payer's bank shows.

    The code needs a city and no bank routes by it; where none travels with the payee it is the country's name.
    """

    key: str
    name: str
    city: str = "BRASIL"


def br_code(payee: Payee, value: Decimal, *, reference: str) -> str:
    """The text of the QR code; `reference` is the payment's id at the payee, letters and digits."""
    account = _field("00", _GUI) + _field("01", payee.key)
    fields = (
        _field("00", "01"),
        _field("26", account),
        _field("52", "0000"),
        _field("53", "986"),
        _field("54", text_of(value)),
        _field("58", "BR"),
        _field("59", _plain(payee.name)[:_LONGEST_NAME].strip()),
        _field("60", _plain(payee.city)[:_LONGEST_CITY].strip()),
        _field("62", _field("05", _reference(reference))),
    )
    body = "".join(fields) + "6304"
    return f"{body}{crc16(body.encode('ascii')):04X}"


def crc16(content: bytes) -> int:
    """CRC16-CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected; 0x29B1 of '123456789'."""
    crc = _START
    for byte in content:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ _POLYNOMIAL if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def _field(id_: str, text: str) -> str:
    """Tag, two digits of length, value."""
    if not 0 < len(text) <= 99:
        raise ValueError(f"field {id_} holds 1 to 99 characters")
    return f"{id_}{len(text):02d}{text}"


def _plain(text: str) -> str:
    """Unaccented upper case: what every bank's reader takes."""
    kept = (letter if letter.isascii() and (letter.isalnum() or letter in " .-") else " " for letter in fold(text))
    return " ".join("".join(kept).split()).upper() or "EMPRESA"


def _reference(text: str) -> str:
    return "".join(letter for letter in text if letter.isascii() and letter.isalnum())[:_LONGEST_ID] or "***"
