"""A company's own PIX key as it is written: checked, and in the central bank's form."""

from typing import Any, Protocol

from kit.core.refusals import ValidationFailed

from config_service.employees.rules import Errors, canonical_pix_key, pix_errors
from config_service.employees.schemas import PixKeyType


class Receiver(Protocol):
    """A stored row with a PIX key; payment settings and agencies fit."""

    pix_key_type: str | None
    pix_key: str | None


def receiving_key_errors(given: dict[str, Any], row: Receiver) -> Errors:
    """What is wrong with the key as it will be; a BR Code, in which it is scanned, is ASCII."""
    kind, key = _after(given, row)
    unreadable: Errors = {} if key is None or key.isascii() else {"pix_key": ["Valor inválido"]}
    return pix_errors(kind, key) | unreadable


def receiving_key(given: dict[str, Any], row: Receiver) -> dict[str, Any]:
    """The columns of the key to be written; none where neither it nor its type was given. Raises ValidationFailed."""
    if errors := receiving_key_errors(given, row):
        raise ValidationFailed(errors)
    if not {"pix_key", "pix_key_type"} & set(given):
        return {}
    return {"pix_key": canonical_pix_key(*_after(given, row))}


def _after(given: dict[str, Any], row: Receiver) -> tuple[PixKeyType | None, str | None]:
    kind = given.get("pix_key_type", row.pix_key_type)
    return None if kind is None else PixKeyType(kind), given.get("pix_key", row.pix_key)
