"""Orders whose reason for the trip was deleted or made inactive in configuration since."""

from typing import Any

import pytest
from contracts.config import ReasonTripChanged
from kit.core.ids import new_uuid
from kit.testing import eventually

from services.orders.tests.stage import Stage

WORDS = "Visita a cliente"


async def withdraw(stage: Stage, *, deleted: bool) -> None:
    """Config deletes the reason, or makes it inactive, and it is known here."""
    of = {"customer_uuid": stage.company.uuid, "version": 2}
    await stage.publish(ReasonTripChanged(uuid=stage.reason_trip, reason=WORDS, active=False, deleted=deleted, **of))

    async def known() -> bool:
        left = "SELECT count(*) FROM reason_trip_copy WHERE uuid = :uuid AND active AND NOT deleted"
        return await stage.scalar(left, uuid=stage.reason_trip) == 0

    await eventually(known, within=60)


async def another_reason(stage: Stage) -> str:
    of = {"customer_uuid": stage.company.uuid, "version": 1}
    fact = ReasonTripChanged(uuid=new_uuid(), reason="Treinamento", active=True, **of)
    await stage.publish(fact)
    await stage.heard("reason_trip_copy", fact.uuid)
    return str(fact.uuid)


async def change(stage: Stage, order: dict[str, Any], **given: Any) -> Any:
    return await stage.as_(stage.ana).put(f"/orders/{order['uuid']}", json=given)


@pytest.mark.parametrize("deleted", [True, False], ids=["deleted", "inactive"])
async def test_an_open_order_keeps_the_words_and_is_submitted_with_them(stage: Stage, deleted: bool) -> None:
    order = await stage.cart()
    await withdraw(stage, deleted=deleted)
    assert (await stage.read(order))["reason_trip"] == {"uuid": str(stage.reason_trip), "reason": WORDS}
    submitted = await stage.submit(order)
    assert submitted["reason_trip"] == {"uuid": str(stage.reason_trip), "reason": WORDS}


@pytest.mark.parametrize("deleted", [True, False], ids=["deleted", "inactive"])
async def test_an_order_whose_charge_is_changed_asks_for_another_reason(stage: Stage, deleted: bool) -> None:
    order = await stage.cart()
    await withdraw(stage, deleted=deleted)
    charge = {"cost_center_uuid": str(stage.cost_center)}
    refused = await change(stage, order, **charge)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"reason_trip_uuid": ["Opção inválida"]})
    assert (await stage.read(order))["reason_trip"]["reason"] == WORDS
    changed = await change(stage, order, **charge, reason_trip_uuid=await another_reason(stage))
    assert (changed.status_code, changed.json()["data"]["reason_trip"]["reason"]) == (200, "Treinamento")


async def test_a_new_order_cannot_name_a_deleted_reason(stage: Stage) -> None:
    await withdraw(stage, deleted=True)
    body = {
        "travelers_uuids": [str(stage.ana.employee_uuid)],
        "cost_center_uuid": str(stage.cost_center),
        "reason_trip_uuid": str(stage.reason_trip),
    }
    answer = await stage.as_(stage.ana).post("/orders", json=body)
    assert (answer.status_code, answer.json()["errors"]) == (422, {"reason_trip_uuid": ["Opção inválida"]})
