"""What QR codes of fiscal documents say, by the forms of the authorities; the address in them is never fetched."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from urllib.parse import parse_qs, urlsplit

from expenses_ocr_service.reading.keys import STATES, AccessKey, access_key

_KEY = re.compile(r"(?<![A-Z0-9])[0-9]{6}[A-Z0-9]{12}[0-9]{26}(?![A-Z0-9])")
_SAT_INSTANT = re.compile(r"20[0-9]{12}")
_AMOUNT = re.compile(r"[0-9]{1,9}\.[0-9]{2}")
PRODUCTION = "1"
_STATE_HOST = re.compile(r"(?:^|\.)(?P<state>[a-z]{2})\.gov\.br$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A code's checked contents: what it does not carry is None."""

    key: AccessKey
    day: date | None = None
    value: Decimal | None = None


def code_of(payload: str, *, today: date) -> Code | None:
    """The document a QR code names; None for other codes, test documents, broken keys and foreign authorities."""
    found = _KEY.search(payload)
    key = access_key(found.group(), today=today) if found else None
    if not found or not key or not _may_answer_for(payload, key.state):
        return None
    if payload.lower().startswith("http"):
        return _from_address(payload, key, today=today)
    return _from_sat(payload[found.end() :].split("|")[1:], key, today=today)


def _from_sat(fields: list[str], key: AccessKey, *, today: date) -> Code:
    """`key|YYYYMMDDHHMMSS|total|consumer|signature`."""
    instant = next((text for text in fields[:2] if _SAT_INSTANT.fullmatch(text)), None)
    amount = next((text for text in fields[:3] if _AMOUNT.fullmatch(text)), None)
    day = _day(instant[:4], instant[4:6], instant[6:8]) if instant else None
    return Code(key=key, day=_past(day, today), value=Decimal(amount) if amount else None)


def _from_address(payload: str, key: AccessKey, *, today: date) -> Code | None:
    """NFC-e versions 1 to 3, BP-e: named parameters, or `p=` with fields between bars."""
    named = {name.lower(): values[0] for name, values in parse_qs(urlsplit(payload).query).items()}
    fields = named.get("p", "").split("|")
    kind = fields[2] if len(fields) > 2 else named.get("tpamb", PRODUCTION)
    if kind != PRODUCTION:
        return None
    if len(fields) > 6 and key.is_offline:
        day = _day(str(key.year), f"{key.month:02}", fields[3])
        return Code(key=key, day=_past(day, today), value=_amount(fields[4]))
    return Code(key=key, day=_past(_named_day(named.get("dhemi", "")), today), value=_amount(named.get("vnf", "")))


def _named_day(hexadecimal: str) -> date | None:
    """Version 1 writes the instant as the hexadecimal of its text."""
    try:
        return datetime.fromisoformat(bytes.fromhex(hexadecimal).decode("ascii")).date()
    except ValueError:
        return None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _past(day: date | None, today: date) -> date | None:
    return day if day and day <= today else None


def _amount(text: str) -> Decimal | None:
    try:
        return Decimal(text).quantize(Decimal("0.01")) if _AMOUNT.fullmatch(text) else None
    except InvalidOperation:
        return None


def _may_answer_for(payload: str, state: str) -> bool:
    """An authority's own address must be that of the key's state, of the shared authority (RS) or of the nation."""
    host = (urlsplit(payload).hostname or "") if payload.lower().startswith("http") else ""
    named = _STATE_HOST.search(host)
    return not named or named["state"].upper() in {state, "RS"} or named["state"].upper() not in STATES.values()
