"""Good requests about agencies, customers, their people and what everybody hears of (API section 2.2)."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from journey.caller import Caller
from journey.company import a_cnpj

from contract.visitors import Kind
from contract.world import World


def _mark() -> str:
    return uuid4().hex[:10]


def _agency(_: World) -> Any:
    name = f"Sabiá {_mark()}"
    manager = {"name": "Helena Prado", "email": f"helena.{_mark()}@agencia.test"}
    return {"company_name": f"{name} Ltda.", "cnpj": a_cnpj(), "email": "contato@agencia.test", "manager": manager}


_CHOICE = {"events": [{"slug": "order_issued", "email": True}]}

BODIES: dict[str, Callable[[World], Any]] = {
    "POST /agencies": _agency,
    "PUT /agencies/{agency_id}": lambda _: {"number": _mark()},
    "PUT /customers/{customer_id}": lambda _: {"number": _mark()},
    "PATCH /customers/{customer_id}/credit-limits": lambda _: {"credit_limit": "90000.00"},
    "PATCH /customers/{customer_id}/block": lambda _: {"reason": "Cartões contestados"},
    "PATCH /customers/{customer_id}/unblock": lambda _: {},
    "PUT /customers/customer-employees/{employee_id}": lambda _: {"rg": _mark()},
    "PATCH /customers/customer-employees/{employee_id}/inactive": lambda _: {},
    "PUT /customers/{customer_id}/notification-settings": lambda _: {"emails": [f"{_mark()}@empresa.test"]},
    "PUT /customers/{customer_id}/payment-settings": lambda _: {"due_days": 1 + int(_mark(), 16) % 179},
    "PUT /customers/customer-employees/{employee_id}/notification-settings": lambda _: _CHOICE,
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

AIMED_AT: dict[str, str] = {
    "PATCH /agencies/{agency_id}/active": "agency.spare",
    "PATCH /agencies/{agency_id}/inactive": "agency.spare",
    "PATCH /customers/{customer_id}/active": "customer.spare",
    "PATCH /customers/{customer_id}/block": "customer.spare",
    "PATCH /customers/{customer_id}/credit-limits": "customer.spare",
    "PATCH /customers/{customer_id}/inactive": "customer.spare",
    "PATCH /customers/{customer_id}/unblock": "customer.spare",
    "PATCH /customers/customer-employees/{employee_id}/active": "employee.spare",
    "PATCH /customers/customer-employees/{employee_id}/inactive": "employee.spare",
}
"""What is switched off is nobody's whom other tests need."""

CHANGES = frozenset({*BODIES, *AIMED_AT})
"""Each leaves its line in the audit."""


async def found_spares(world: World) -> None:
    """An agency, a customer and an employee to be switched off and on."""
    things = world.things
    caller = {kind: _caller(world, kind) for kind in (Kind.OPERATOR, Kind.AGENCY_MANAGER_AT_LARGE)}
    made = await caller[Kind.OPERATOR].post("/agencies", _agency(world))
    things["agency.spare"] = made["data"]["uuid"]
    name = f"Reserva {_mark()}"
    company = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "reserva@empresa.test"}
    made = await caller[Kind.AGENCY_MANAGER_AT_LARGE].post("/customers", company)
    things["customer.spare"] = made["data"]["uuid"]
    person = {"name": "Davi", "last_name": "Melo", "email": f"davi.{_mark()}@empresa.test"}
    made = await world.home.admin.post(f"/customers/{world.home.uuid}/customer-employees", person)
    things["employee.spare"] = made["data"]["uuid"]
    customer = await caller[Kind.AGENCY_MANAGER_AT_LARGE].get(f"/customers/{world.home.uuid}")
    things["agency_id"] = customer["data"]["agency"]["uuid"]


def _caller(world: World, kind: Kind) -> Caller:
    return Caller(world.stack.url, world.visitors[kind].headers["Authorization"].removeprefix("Bearer "))
