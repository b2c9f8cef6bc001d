"""A reading as the expense form needs it: API field names, the customer's expense types and payment methods."""

from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

from kit.core.money import text_of

from expenses_ocr_service.reading.receipt import Judged, Payment, Receipt
from expenses_ocr_service.voucher_ocr.suggesting import Filed, Suggestion

_PAYMENT_SLUGS = {Payment.CASH: "dinheiro", Payment.PIX: "pix"}
"""A card slip does not say whose card it was: the person chooses between their own and the company's."""
_SEEN_BEFORE = 0.97


@dataclass(frozen=True, slots=True)
class Answer:
    """As the row keeps it."""

    result: dict[str, Any]
    confidence: dict[str, float]
    fields: dict[str, Any]
    source: str


def answer_of(receipt: Receipt, suggestion: Suggestion, *, filed: Filed | None) -> Answer:
    """The answer for the sender; a name that this CNPJ was filed under before beats a recognised one."""
    name = Judged(filed.company, _SEEN_BEFORE) if filed and filed.company else receipt.name
    confidence = {
        "date": receipt.date.confidence,
        "value": receipt.value.confidence,
        "establishment_name": name.confidence,
        "establishment_cnpj": receipt.cnpj.confidence,
        "expense_type": suggestion.confidence,
        "access_key": receipt.access_key.confidence,
    }
    rounded = {field: round(sure, 2) for field, sure in confidence.items()}
    return Answer(_result(receipt, suggestion, name.value), rounded, _fields(receipt, name), receipt.source.value)


def _fields(receipt: Receipt, name: Judged[str]) -> dict[str, Any]:
    """Where each field comes from and stands, and its rivals; a name filed before was not read."""
    judged: dict[str, Judged[Any]] = {
        "date": receipt.date,
        "value": receipt.value,
        "establishment_name": name,
        "establishment_cnpj": receipt.cnpj,
        "access_key": receipt.access_key,
    }
    return {
        field: {**_source(one), "rivals": [_rival(rival) for rival in one.rivals]}
        for field, one in judged.items()
        if one.value is not None and one.origin
    }


def _source(one: Judged[Any]) -> dict[str, Any]:
    return {"origin": one.origin, "place": asdict(one.place) if one.place else None}


def _rival(one: Judged[Any]) -> dict[str, Any]:
    value = text_of(one.value) if isinstance(one.value, Decimal) else str(one.value)
    return {**_source(one), "value": value, "confidence": one.confidence}


def _result(receipt: Receipt, suggestion: Suggestion, name: str | None) -> dict[str, Any]:
    kind, value, address = suggestion.kind, receipt.value.value, receipt.address
    establishment = {
        "name": name, "cnpj": receipt.cnpj.value, "address": address.street, "number": address.number,
        "district": address.district, "city": address.city, "state": address.state, "zip_code": address.zip_code,
    }  # fmt: skip
    return {
        "date": receipt.date.value.isoformat() if receipt.date.value else None,
        "value": text_of(value) if value is not None else None,
        "establishment": establishment,
        "expense_category": {"uuid": str(kind.category_uuid), "name": kind.category_name} if kind else None,
        "expense_type": {"uuid": str(kind.uuid), "name": kind.name} if kind else None,
        "access_key": receipt.access_key.value,
        "payment_method": _PAYMENT_SLUGS.get(receipt.payment) if receipt.payment else None,
    }


def says_nothing(receipt: Receipt) -> bool:
    """Whether not one field of a form would be filled."""
    fields = (receipt.date, receipt.value, receipt.name, receipt.cnpj, receipt.access_key)
    return all(field.value is None for field in fields)
