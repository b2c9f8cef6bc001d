"""Products, payment methods, and which methods orders accept today (API section 3.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Product(StrEnum):
    AIRWAY = "airway"
    HOTEL = "hotel"
    ROAD = "road"
    VEHICLE = "vehicle"
    OFFLINE_HOTEL = "offline_hotel"


class Method(StrEnum):
    INVOICE = "invoice"
    CREDIT_CARD = "credit_card"
    PIX = "pix"


class InvoiceCycle(StrEnum):
    WEEKLY = "weekly"
    BIWEEKLY = "biweekly"
    MONTHLY = "monthly"


Unavailable = Mapping[Method, str]
"""Methods that orders would refuse, with the reason that screens show; nobody can allow them."""
NO_CARDS = "Cadastre um cartão da agência que atenda a empresa para permitir esta forma de pagamento."
NO_PIX_KEY = "Cadastre a chave PIX da agência para permitir esta forma de pagamento."
INITIAL_CYCLE = InvoiceCycle.MONTHLY
INITIAL_DUE_DAYS = 30
LONGEST_DUE_DAYS = 180


@dataclass(frozen=True, slots=True)
class Choice:
    """One method of one product, as written."""

    product: Product
    method: Method
    allowed: bool
    default: bool


Stored = dict[str, dict[str, Any]]
"""By product: `methods`, those allowed, and `default`, one of them or null."""


def initial_methods() -> Stored:
    """Before an agency decides otherwise everything is invoiced."""
    return {product.value: _of([Method.INVOICE], Method.INVOICE) for product in Product}


def _of(allowed: list[Method], default: Method | None) -> dict[str, Any]:
    return {"methods": [method.value for method in allowed], "default": default.value if default else None}


def unavailable_to(*, has_pix_key: bool, has_card: bool) -> Unavailable:
    """What a customer cannot be allowed: a PIX is paid to the key of its agency, a card is one of its agency's."""
    cards = {} if has_card else {Method.CREDIT_CARD: NO_CARDS}
    return cards if has_pix_key else {**cards, Method.PIX: NO_PIX_KEY}


def choice_errors(choices: Iterable[Choice], *, unavailable: Unavailable) -> dict[str, list[str]]:
    """A method is named once per product, can be allowed only while orders accepts it, and the default is allowed."""
    seen: set[tuple[Product, Method]] = set()
    defaults: set[Product] = set()
    errors: dict[str, list[str]] = {}
    for place, choice in enumerate(choices):
        if (choice.product, choice.method) in seen:
            errors[f"methods.{place}.method"] = ["Opção inválida"]
        elif choice.allowed and choice.method in unavailable:
            errors[f"methods.{place}.allowed"] = [unavailable[choice.method]]
        elif choice.default and (not choice.allowed or choice.product in defaults):
            errors[f"methods.{place}.default"] = ["A forma padrão é uma só, entre as permitidas"]
        seen.add((choice.product, choice.method))
        defaults |= {choice.product} if choice.default else set()
    return errors


def merged(stored: Stored, choices: Iterable[Choice]) -> Stored:
    """The stored methods with these choices; products and methods not named stay. The first allowed is the default
    where none is."""
    by_product: dict[Product, dict[Method, Choice]] = {}
    for choice in choices:
        by_product.setdefault(choice.product, {})[choice.method] = choice
    return {**stored, **{product.value: _with(stored[product.value], named) for product, named in by_product.items()}}


def _with(stored: dict[str, Any], named: Mapping[Method, Choice]) -> dict[str, Any]:
    allowed = [
        method for method in Method if (named[method].allowed if method in named else method in stored["methods"])
    ]
    chosen = next((choice.method for choice in named.values() if choice.default), None)
    kept = next((method for method in allowed if method == stored["default"] and method not in named), None)
    return _of(allowed, chosen or kept or (allowed[0] if allowed else None))
