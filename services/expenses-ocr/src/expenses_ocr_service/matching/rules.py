"""When two expenses may be one, what an index finds them by, and what a judgement makes of each (pure)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kit.core.folding import fold
from kit.core.money import text_of
from kit.workflow.lifecycle import Status

MOST_BITS_APART = 6
"""Of the 64 bits of two pictures that are the same receipt (DOMAIN section 7)."""
LEAST_EQUAL_BYTES = 8 - MOST_BITS_APART
"""Six bits spoil at most six of the eight bytes: two at least are equal, and equal bytes are what an index finds."""
MOST_PAIRS = 20
"""Of one expense: who sends one picture a hundred times is suspected no less for it."""
BYTE = "b"
_BITS = (1 << 64) - 1
_NOT_A_NAME = re.compile(r"[^a-z0-9]+")
_FORMS = re.compile(r"( (ltda|s a|sa|me|mei|epp|eireli|ss|cia|comercio))+$")


class Reason(StrEnum):
    """Why two expenses are suspected, the strongest first."""

    ACCESS_KEY = "access_key"
    SAME_IMAGE = "same_image"
    SIMILAR_IMAGE = "similar_image"
    SAME_SALE = "same_value_date_company"


_STRENGTH = {reason: place for place, reason in enumerate(reversed(Reason))}


class PairStatus(Status):
    SUSPECTED = "suspected"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    PairStatus.SUSPECTED: "Suspeita",
    PairStatus.CONFIRMED: "Confirmada",
    PairStatus.DISMISSED: "Descartada",
}


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an expense is recognised by; `company` is normalised, `likeness` the picture's 64 bits, signed."""

    uuid: UUID
    day: date
    value: Decimal
    company: str | None = None
    cnpj: str | None = None
    access_key: str | None = None
    sha256: str | None = None
    likeness: int | None = None


def normalised_company(name: str | None) -> str | None:
    """A name without marks, punctuation and legal form: 'Cantina da Serra Ltda.' is 'cantina da serra'."""
    if name is None:
        return None
    bare = _NOT_A_NAME.sub(" ", fold(name)).strip()
    return _FORMS.sub("", bare) or bare or fold(name) or None


def marks_of(receipt: Receipt) -> list[str]:
    """The texts under which an index finds a receipt; equal ones are shared by whatever may be the same."""
    marks = []
    if receipt.access_key:
        marks.append(f"key {receipt.access_key}")
    if receipt.sha256:
        marks.append(f"image {receipt.sha256}")
    sale = f"{receipt.day.isoformat()} {text_of(receipt.value)}"
    if receipt.cnpj:
        marks.append(f"cnpj {sale} {receipt.cnpj}")
    if receipt.company:
        marks.append(f"name {sale} {receipt.company}")
    return [*marks, *byte_marks(receipt.likeness)]


def byte_marks(likeness: int | None) -> list[str]:
    """The eight bytes of a picture's bits, each with its place."""
    if likeness is None:
        return []
    return [f"{BYTE}{place}{byte:02x}" for place, byte in enumerate((likeness & _BITS).to_bytes(8, "big"))]


def bits_apart(one: int, other: int) -> int:
    """In how many of 64 bits two pictures differ."""
    return ((one ^ other) & _BITS).bit_count()


def reason_between(one: Receipt, other: Receipt) -> Reason | None:
    """The strongest reason to suspect that two expenses are one; None when there is none."""
    if one.access_key and one.access_key == other.access_key:
        return Reason.ACCESS_KEY
    if one.sha256 and one.sha256 == other.sha256:
        return Reason.SAME_IMAGE
    if _look_alike(one.likeness, other.likeness) and not _are_two_documents(one, other):
        return Reason.SIMILAR_IMAGE
    if (one.day, one.value) == (other.day, other.value) and _same_establishment(one, other):
        return Reason.SAME_SALE
    return None


def _look_alike(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and bits_apart(one, other) <= MOST_BITS_APART


def _are_two_documents(one: Receipt, other: Receipt) -> bool:
    """Two fiscal documents by their keys: one in a thousand pairs of different receipts looks alike."""
    return one.access_key is not None and other.access_key is not None and one.access_key != other.access_key


def _same_establishment(one: Receipt, other: Receipt) -> bool:
    """By CNPJ where both tell it, else by name."""
    if one.cnpj and other.cnpj:
        return one.cnpj == other.cnpj
    return one.company is not None and one.company == other.company


def is_stronger(reason: Reason, than: Reason) -> bool:
    """Whether a reason says more than another did: a suspicion that was settled rises again for it."""
    return _STRENGTH[reason] > _STRENGTH[than]


def standing_in(pairs: Iterable[tuple[PairStatus, bool]]) -> str:
    """An expense's `duplicate_status` from its pairs, each with whether it is the one that was kept."""
    worst = "none"
    for status, is_kept in pairs:
        if status is PairStatus.CONFIRMED and not is_kept:
            return "confirmed"
        if status is PairStatus.SUSPECTED:
            worst = "suspected"
        elif worst == "none":
            worst = "dismissed"
    return worst
