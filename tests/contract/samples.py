"""A good request for every operation, aimed at home's objects; an operation without one fails its tests."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid4, uuid5

from contracts.places import city_uuid
from journey.company import PASSWORD, a_cnpj

from contract import (
    access,
    budgets,
    claims,
    commerce,
    companies,
    desk,
    lists,
    models,
    offline,
    prices,
    reporting,
    structure,
    unflown,
)
from contract.document import Operation
from contract.visitors import Kind
from contract.world import World

SAO_PAULO, RIO_DE_JANEIRO = str(city_uuid("3550308")), str(city_uuid("3304557"))
RENTAL_STORE = str(uuid5(NAMESPACE_OID, "trajeto vehicle store locadora-sul-rec"))
"""At the airport of Recife."""
NOBODYS_TOKEN = "nobody-was-ever-given-this-token-0000"
ALWAYS = {"token": NOBODYS_TOKEN, "slug": "recife-pe-001", "number": "1"}
"""Parameters of paths that name no object of a company; a hotel of the market and its first picture."""

CHANGES = frozenset[str]().union(
    *(access.CHANGES, budgets.CHANGES, commerce.CHANGES, companies.CHANGES, desk.CHANGES, lists.CHANGES),
    *(models.CHANGES, offline.CHANGES, prices.CHANGES, reporting.CHANGES, structure.CHANGES, unflown.CHANGES),
)
"""Operations that `test_callers` asks and whose lines it looks for in the audit; those of money it knows by path."""

Attached = tuple[str, bytes, str]
"""A file's name, bytes and declared type."""
Form = dict[str, str | Attached]


@dataclass(frozen=True)
class Sample:
    """`ids` fill the path; `answers`: what the right caller gets when it is not the declared success."""

    ids: dict[str, str] = field(default_factory=dict)
    params: dict[str, str] = field(default_factory=dict)
    body: Any = None
    form: Form | None = None
    headers: dict[str, str] = field(default_factory=dict)
    answers: frozenset[int] = frozenset()

    def path(self, operation: Operation) -> str:
        """The path of this request."""
        return re.sub(r"\{([^}]+)\}", lambda found: self.ids[found[1]], operation.path)

    def content(self) -> dict[str, Any]:
        """What httpx is given besides method and path."""
        given: dict[str, Any] = {"params": self.params or None, "headers": self.headers}
        if self.form is not None:
            return given | {"files": multipart(self.form)}
        return given | ({"json": self.body} if self.body is not None else {})


def multipart(form: Form) -> dict[str, Any]:
    """A form as httpx sends it in parts; a text is a part without a file's name."""
    return {name: (None, value) if isinstance(value, str) else value for name, value in form.items()}


class SampleMissing(AssertionError):
    """A new operation needs a line here before it may be in the contract."""


def _mark() -> str:
    return uuid4().hex[:10]


def _customer(_: World) -> Any:
    name = f"Cedro {_mark()}"
    person = {"name": "Lia", "last_name": "Rocha", "email": f"lia.{_mark()}@empresa.test"}
    company = {"company_name": f"{name} Ltda.", "trading_name": name, "cnpj": a_cnpj(), "email": "cedro@empresa.test"}
    return {**company, "administrator": person}


def _cost_center(world: World) -> Any:
    return {"name": f"Centro {_mark()}", "cost_center_code": _mark(), "customer_uuid": world.home.uuid}


def _employee(_: World) -> Any:
    return {"name": "Davi", "last_name": "Melo", "email": f"davi.{_mark()}@empresa.test"}


def _order(world: World) -> Any:
    return {
        "travelers_uuids": [world.things["employee_id"]],
        "cost_center_uuid": world.home.cost_center,
        "reason_trip_uuid": world.home.reason,
    }


def _item(world: World) -> Any:
    item = {"offer_uuid": world.things["offer_id"], "travelers_uuids": [world.things["employee_id"]]}
    in_policy = world.offer["policy"]["in_policy"]
    return item if in_policy else item | {"justification_uuid": world.home.justification}


def _search(world: World) -> Any:
    stretch = {"origin": "GRU", "destination": "REC", "go_date": world.things["day"]}
    return {"stretches": [stretch], "adult_quantity": 1, "travelers_uuids": [world.things["employee_id"]]}


def _buses(world: World) -> Any:
    stretch = {"origin": SAO_PAULO, "destination": RIO_DE_JANEIRO, "go_date": world.things["day"]}
    return {"stretches": [stretch], "travelers_uuids": [world.things["employee_id"]]}


def _cars(world: World) -> Any:
    day = world.things["day"]
    times = {"pickup_at": f"{day}T10:00", "return_at": f"{day}T18:00"}
    stores = {"pickup_store_uuid": RENTAL_STORE, "return_store_uuid": RENTAL_STORE}
    return {**stores, **times, "travelers_uuids": [world.things["employee_id"]]}


def _hotels(world: World) -> Any:
    day = date.fromisoformat(world.things["day"])
    days = {"checkin": str(day), "checkout": str(day + timedelta(days=2))}
    return {
        "city_uuid": RIO_DE_JANEIRO,
        **days,
        "rooms": [{"adults": 1}],
        "travelers_uuids": [world.things["employee_id"]],
    }


BODIES: dict[str, Callable[[World], Any]] = {
    "POST /change-password": lambda _: {
        "password": PASSWORD,
        "confirmed_password": PASSWORD,
        "csrf_token": NOBODYS_TOKEN,
    },
    "POST /customers": _customer,
    "POST /customers/cost-centers": _cost_center,
    "POST /customers/orders/approval": lambda world: {"order_uuid": world.things["judged"]},
    "POST /customers/{customer_id}/branches": lambda _: {"name": f"Filial {_mark()}", "cnpj": a_cnpj()},
    "POST /customers/{customer_id}/customer-employees": _employee,
    "POST /customers/{customer_id}/justifications": lambda _: {"description": f"Só havia este voo {_mark()}"},
    "POST /customers/{customer_id}/profiles": lambda _: {"name": f"Perfil {_mark()}", "actions": ["view-order"]},
    "POST /customers/{customer_id}/reason-trips": lambda _: {"reason": f"Feira {_mark()}"},
    "POST /login": lambda world: {"email": world.email_of("Ana"), "password": PASSWORD},
    "POST /orders": _order,
    "PUT /orders/{order_id}": lambda _: {"obs": "Levar o contrato"},
    "POST /orders/{order_id}/cancel": lambda _: {"reason": "A reunião foi adiada"},
    "POST /orders/{order_id}/items": _item,
    "PUT /orders/{order_id}/items/{item_id}": lambda world: {"travelers_uuids": [world.things["employee_id"]]},
    "POST /orders/{order_id}/recall": lambda _: {"reason": "Falta um viajante"},
    "POST /orders/{order_id}/submit": lambda _: {"payment_method": "invoice"},
    "POST /orders/{order_id}/travelers": lambda world: {"travelers_uuids": [world.things["traveler.leaving"]]},
    "POST /refresh-token": lambda _: {"token": NOBODYS_TOKEN},
    "POST /search/airway": _search,
    "POST /search/road": _buses,
    "POST /search/vehicle": _cars,
    "POST /search/hotel": _hotels,
    **claims.BODIES,
    **access.BODIES,
    **companies.BODIES,
    **desk.BODIES,
    **prices.BODIES,
    **structure.BODIES,
    **lists.BODIES,
    **models.BODIES,
    **unflown.BODIES,
    **reporting.BODIES,
    **offline.BODIES,
    **commerce.BODIES,
    **budgets.BODIES,
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

FORMS = claims.FORMS | access.FORMS | structure.FORMS | desk.FORMS | commerce.FORMS
AIMED_AT = claims.AIMED_AT | access.AIMED_AT | companies.AIMED_AT | desk.AIMED_AT | structure.AIMED_AT
AIMED_AT |= lists.AIMED_AT | models.AIMED_AT
AIMED_AT |= offline.AIMED_AT | commerce.AIMED_AT | reporting.AIMED_AT | budgets.AIMED_AT
AIMED_AT |= {"DELETE /orders/{order_id}/travelers/{traveler_id}": "traveler.leaving"}

ORDERS = {
    "PUT /orders/{order_id}": "changed",
    "POST /orders/{order_id}/cancel": "called_off",
    "POST /orders/{order_id}/items": "cart",
    "PUT /orders/{order_id}/items/{item_id}": "changed",
    "DELETE /orders/{order_id}/items/{item_id}": "dropped",
    "POST /orders/{order_id}/recall": "recalled",
    "POST /orders/{order_id}/submit": "sent",
    "POST /orders/{order_id}/travelers": "changed",
    "DELETE /orders/{order_id}/travelers/{traveler_id}": "changed",
    **prices.ORDERS,
    **offline.ORDERS,
    **desk.ORDERS,
}
"""Which of home's orders an operation is aimed at; the issued one for every other."""

PARAMS: dict[str, dict[str, str]] = {
    "GET /holidays": {"year": "2026"},
    "GET /customers/{customer_id}/bi": {"total_spent": "true"},
    "GET /customers/{customer_id}/approval-models/simulation": {"model_type": "travel"},
    **reporting.PARAMS,
}

ANSWERS: dict[str, frozenset[int]] = {
    "POST /change-password": frozenset({422}),
    "POST /logout": frozenset({401}),
    "POST /refresh-token": frozenset({401}),
    "POST /refresh-token/{token}": frozenset({401}),
    "GET /orders/{order_id}/cheapest-airways": frozenset({200, 202}),
    "GET /orders/{order_id}/cheapest-roads": frozenset({200, 202}),
    # The flight of the world is issued: its seats are no longer the supplier's to show.
    "GET /orders/{order_id}/items/{item_id}/seats": frozenset({422}),
    **claims.ANSWERS,
    **access.ANSWERS,
    **desk.ANSWERS,
    **prices.ANSWERS,
    **models.ANSWERS,
    **commerce.ANSWERS,
    **reporting.ANSWERS,
}


def _headers(operation: Operation, world: World) -> dict[str, str]:
    """Whoever signs out in earnest is no caller any more: the world's ended session shows that it works."""
    return world.visitors[Kind.FORGED].headers if operation.name == "POST /logout" else {}


def sample_of(operation: Operation, world: World) -> Sample:
    """A good request. Raises SampleMissing for an operation nobody thought of yet."""
    if operation.body is not None and operation.name not in BODIES:
        raise SampleMissing(f"{operation.name} takes a body: give it one in tests/contract/samples.py")
    if operation.form is not None and operation.name not in FORMS:
        raise SampleMissing(f"{operation.name} takes a form: give it one in tests/contract/samples.py")
    body = BODIES[operation.name](world) if operation.name in BODIES else None
    form = FORMS[operation.name](world) if operation.name in FORMS else None
    ids = {name: _id(operation, name, world) for name in operation.path_names}
    answers = ANSWERS.get(operation.name, operation.successes)
    return Sample(ids, PARAMS.get(operation.name, {}), body, form, _headers(operation, world), answers)


def _id(operation: Operation, name: str, world: World) -> str:
    if name in ALWAYS:
        return ALWAYS[name]
    if (aim := AIMED_AT.get(operation.name)) and aim.startswith(name.removesuffix("_id")):
        return world.things[aim]
    if name == "traveler_id":
        return world.things["employee_id"]
    if order := ORDERS.get(operation.name):
        found = {"order_id": world.things[order], "item_id": world.things[f"{order}.item"]}
        return found[name]
    if name not in world.things:
        raise SampleMissing(f"{operation.name} names {name}: make one in tests/contract/world.py")
    return world.things[name]


def aimed_elsewhere(sample: Sample, homes: set[str]) -> Sample:
    """The same request about objects that never were."""
    return replace(
        sample,
        ids={name: _absent(value) for name, value in sample.ids.items()},
        body=_away(sample.body, homes),
        form=_away(sample.form, homes),
    )


def _away(value: Any, homes: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _away(inner, homes) for key, inner in value.items()}
    if isinstance(value, list):
        return [_away(inner, homes) for inner in value]
    return str(uuid4()) if isinstance(value, str) and value in homes else value


def _absent(value: str) -> str:
    try:
        UUID(value)
    except ValueError:
        return value
    return str(uuid4())
