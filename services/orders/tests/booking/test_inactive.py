"""What config makes inactive is refused at its field in new and changed orders; orders that name it keep showing it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from contracts.config import (
    BranchChanged,
    CostCenterChanged,
    CustomerEmployeeChanged,
    JustificationChanged,
    ProjectChanged,
    ReasonTripChanged,
)
from contracts.fact import Fact
from kit.core.ids import new_uuid

from services.orders.tests.stage import Stage

Told = dict[str, Any]
INVALID = ["Opção inválida"]


def _cost_center(told: Told) -> Fact:
    return CostCenterChanged(
        name="Obras", cost_center_code="OBR", belongs_to_headquarters=True, mark_all_branches=True, **told
    )


def _branch(told: Told) -> Fact:
    return BranchChanged(name="Filial Norte", cnpj="11222333000181", **told)


def _project(told: Told) -> Fact:
    return ProjectChanged(name="Ponte Nova", **told)


def _reason(told: Told) -> Fact:
    return ReasonTripChanged(reason="Treinamento", **without_agency(told))


def _traveler(told: Told) -> Fact:
    return CustomerEmployeeChanged(
        name="Davi", last_name="Melo", email="davi@empresa.test", profile_uuid=new_uuid(), **told
    )


def _justification(told: Told) -> Fact:
    return JustificationChanged(description="Único voo", **without_agency(told))


def without_agency(told: Told) -> Told:
    """The lists of a customer do not say its agency."""
    return {name: value for name, value in told.items() if name != "agency_uuid"}


@dataclass(frozen=True)
class Choice:
    """What orders name in a field; `filter`: by which the list of orders is narrowed to them, and its value."""

    copy: str
    fact: Callable[[Told], Fact]
    filter: dict[str, str | None]


CHOICES = {
    "cost_center_uuid": Choice("cost_center_copy", _cost_center, {"cost_center_uuid": None}),
    "branch_uuid": Choice("branch_copy", _branch, {}),
    "project_uuid": Choice("project_copy", _project, {"project_uuid": None}),
    "reason_trip_uuid": Choice("reason_trip_copy", _reason, {}),
    "travelers_uuids": Choice("employee_copy", _traveler, {"traveler_name": "Davi"}),
}


async def tell(stage: Stage, choice: Choice, uuid: UUID, *, active: bool) -> None:
    """Config publishes the record, and the copy of it has arrived."""
    of = {"customer_uuid": stage.company.uuid, "agency_uuid": stage.company.agency_uuid}
    version = 1 if active else 2
    await stage.publish(choice.fact({"uuid": uuid, "version": version, "active": active, **of}))
    await stage.heard(choice.copy, uuid, version=version)


async def create(stage: Stage, **named: Any) -> Any:
    body = {"travelers_uuids": [str(stage.ana.employee_uuid)], "cost_center_uuid": str(stage.cost_center), **named}
    return await stage.as_(stage.ana).post("/orders", json=body | {"reason_trip_uuid": str(stage.reason_trip), **named})


async def listed(stage: Stage, choice: Choice, uuid: UUID) -> Any:
    """The list of orders, narrowed to what names this record."""
    params = {name: value or str(uuid) for name, value in choice.filter.items()}
    return (await stage.as_(stage.ana).get("/orders", params=params)).json()["data"]


async def shown(stage: Stage, order: Told) -> Told:
    """The order as read; of its travelers the names alone, for their status is what config says of them now."""
    read = await stage.read(order)
    return read | {"travelers": [traveler["full_name"] for traveler in read["travelers"]]}


@pytest.mark.parametrize("field", CHOICES)
async def test_what_became_inactive_is_refused_at_its_field_and_stays_on_old_orders(stage: Stage, field: str) -> None:
    choice, uuid = CHOICES[field], new_uuid()
    await tell(stage, choice, uuid, active=True)
    many = field == "travelers_uuids"
    named: Told = {field: [str(uuid)] if many else str(uuid)}
    old = (await create(stage, **named)).json()["data"]
    before, found = await shown(stage, old), await listed(stage, choice, uuid)
    assert [row["uuid"] for row in found] == [old["uuid"]]

    await tell(stage, choice, uuid, active=False)
    refusal = (422, {f"{field}.0" if many else field: INVALID})
    refused = await create(stage, **named)
    assert (refused.status_code, refused.json()["errors"]) == refusal
    assert (await shown(stage, old), await listed(stage, choice, uuid)) == (before, found)
    other = (await create(stage)).json()["data"]
    refused = await stage.as_(stage.ana).put(f"/orders/{other['uuid']}", json=named)
    assert (refused.status_code, refused.json()["errors"]) == refusal


async def test_no_search_is_made_for_an_inactive_traveler(stage: Stage) -> None:
    choice, uuid = CHOICES["travelers_uuids"], new_uuid()
    await tell(stage, choice, uuid, active=True)
    await tell(stage, choice, uuid, active=False)
    stretch = {"origin": "GRU", "destination": "SSA", "go_date": str(stage.today())}
    body = {"stretches": [stretch], "adult_quantity": 1, "travelers_uuids": [str(uuid)]}
    refused = await stage.as_(stage.ana).post("/search/airway", json=body)
    assert refused.status_code == 422
    assert refused.json()["errors"].keys() == {"travelers_uuids.0"}


async def test_an_inactive_justification_is_refused_and_stays_on_the_item_that_has_it(stage: Stage) -> None:
    choice, uuid = Choice("justification_copy", _justification, {}), new_uuid()
    await tell(stage, choice, uuid, active=True)
    order = await stage.cart(justification_uuid=str(uuid))
    item = order["items_included"]["airway"][0]

    await tell(stage, choice, uuid, active=False)
    refusal = (422, {"justification_uuid": INVALID})
    refused = await stage.add(order, justification_uuid=str(uuid))
    assert (refused.status_code, refused.json()["errors"]) == refusal
    path = f"/orders/{order['uuid']}/items/{item['uuid']}"
    refused = await stage.as_(stage.ana).put(path, json={"justification_uuid": str(uuid)})
    assert (refused.status_code, refused.json()["errors"]) == refusal
    assert (await stage.read(order))["items_included"]["airway"][0] == item


async def test_an_order_whose_traveler_became_inactive_is_not_submitted_and_stays_a_cart(stage: Stage) -> None:
    choice, uuid = CHOICES["travelers_uuids"], new_uuid()
    await tell(stage, choice, uuid, active=True)
    created = await create(stage, travelers_uuids=[str(stage.ana.employee_uuid), str(uuid)])
    order = created.json()["data"]
    assert (await stage.add(order)).status_code == 201
    await tell(stage, choice, uuid, active=False)
    before = await shown(stage, order)

    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    told = (
        "Davi Melo está com o cadastro inativo e não pode viajar. "
        "Reative o cadastro ou refaça o pedido sem essa pessoa."
    )
    assert (refused.status_code, refused.json()["errors"]) == (422, {"travelers_uuids.1": [told]})
    assert await shown(stage, order) == before
