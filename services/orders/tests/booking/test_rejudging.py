"""A cart's items are judged by the policies of the charge and of the day they are submitted with."""

from typing import Any
from uuid import UUID

import pytest
from contracts.config import CostCenterChanged, PolicyValueChanged
from contracts.orders import ApprovalRequested
from kit.core.ids import new_uuid

from services.orders.tests.stage import Stage

NEEDED = (422, "JUSTIFICATION_REQUIRED")


async def a_center(stage: Stage, name: str) -> UUID:
    fact = CostCenterChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        version=1,
        agency_uuid=stage.company.agency_uuid,
        name=name,
        cost_center_code=name[:3].upper(),
        active=True,
        belongs_to_headquarters=True,
        mark_all_branches=True,
    )
    await stage.publish(fact)
    await stage.heard("cost_center_copy", fact.uuid)
    return fact.uuid


async def cap(stage: Stage, value: str, **scope: Any) -> None:
    fact = PolicyValueChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        version=1,
        product="airway",
        policy_parameter="max_price",
        type_value="touchable_less",
        value=value,
        active=True,
        **{"scope_type": "everyone", **scope},
    )
    await stage.publish(fact)
    await stage.heard("policy_value_copy", fact.uuid)


async def edit(stage: Stage, order: dict[str, Any], **changes: Any) -> dict[str, Any]:
    answer = await stage.as_(stage.ana).put(f"/orders/{order['uuid']}", json=changes)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


def broken(order: dict[str, Any]) -> list[str]:
    (item,) = order["items_included"]["airway"]
    return [found["value"] for found in item["violated_policies"]]


async def marked(stage: Stage) -> bool:
    """Whether the list marks the only order as one that breaks a policy."""
    (row,) = (await stage.as_(stage.ana).get("/orders")).json()["data"]
    return bool(row["broken_policy"])


async def refusal(stage: Stage, order: dict[str, Any]) -> tuple[int, str]:
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    return answer.status_code, answer.json()["code"]


async def justify(stage: Stage, order: dict[str, Any], words: str) -> None:
    (item,) = order["items_included"]["airway"]
    path = f"/orders/{order['uuid']}/items/{item['uuid']}"
    answer = await stage.as_(stage.ana).put(path, json={"broken_policy_justification": words})
    assert answer.status_code == 200, answer.text


async def test_a_cart_moved_to_a_strict_cost_center_breaks_its_policy(stage: Stage) -> None:
    strict = await a_center(stage, "Rigoroso")
    await cap(stage, "1.00", scope_type="cost_center", scope_uuid=strict)
    order = await stage.cart()
    assert broken(order) == []
    moved = await edit(stage, order, cost_center_uuid=str(strict))
    assert broken(moved) == ["1.00"] and await marked(stage)
    assert len(moved["order_violated_policies"]["airway"]) == 1
    assert await refusal(stage, moved) == NEEDED
    await justify(stage, moved, "Reunião com o cliente")
    await stage.submit(moved)
    (asked,) = [f for f in await stage.orders.outbox(ApprovalRequested) if str(f.uuid) == order["uuid"]]
    assert asked.broken_policy and asked.charge.cost_center_uuid == strict
    assert [found.value for found in asked.items[0].violated_policies] == ["1.00"]


async def test_a_cart_moved_to_a_lenient_cost_center_breaks_nothing_any_more(stage: Stage) -> None:
    lenient = await a_center(stage, "Diretoria")
    await cap(stage, "1.00")
    await cap(stage, "99999.00", scope_type="cost_center", scope_uuid=lenient)
    order = await stage.cart()
    assert broken(order) == ["1.00"]
    moved = await edit(stage, order, cost_center_uuid=str(lenient))
    assert broken(moved) == [] and not await marked(stage)
    assert broken(await edit(stage, order, cost_center_uuid=str(stage.cost_center))) == ["1.00"]


async def test_a_justification_does_not_answer_for_a_policy_broken_later(stage: Stage) -> None:
    strict = await a_center(stage, "Rigoroso")
    await cap(stage, "2.00")
    await cap(stage, "1.00", scope_type="cost_center", scope_uuid=strict)
    order = await stage.cart(broken_policy_justification="Só havia este voo")
    moved = await edit(stage, order, cost_center_uuid=str(strict))
    assert broken(moved) == ["1.00"]
    assert moved["items_included"]["airway"][0]["broken_policy_justification"] is None
    assert await refusal(stage, moved) == NEEDED
    kept = await edit(stage, moved, obs="Sem bagagem")
    await justify(stage, kept, "Reunião com o cliente")
    await edit(stage, kept, obs="Com bagagem")
    assert (await stage.submit(kept))["status"] == "approving"


async def test_a_policy_that_changed_meanwhile_is_judged_at_submit(stage: Stage) -> None:
    order = await stage.cart()
    await cap(stage, "1.00")
    assert await refusal(stage, order) == NEEDED
    now = await stage.read(order)
    assert broken(now) == ["1.00"] and await marked(stage) and now["status"] == "open"
    await justify(stage, now, "Reunião com o cliente")
    assert (await stage.submit(now))["status"] == "approving"


@pytest.mark.parametrize("key", ["", "2f1d7c1e-5a36-4a0e-9d0c-6d5a6f0f6a11"])
async def test_a_refused_submit_sent_twice_is_refused_twice(stage: Stage, key: str) -> None:
    order = await stage.cart()
    await cap(stage, "1.00")
    headers = {"Idempotency-Key": key} if key else {}
    for _ in range(2):
        answer = await stage.as_(stage.ana).post(
            f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"}, headers=headers
        )
        assert (answer.status_code, answer.json()["code"]) == NEEDED
    assert broken(await stage.read(order)) == ["1.00"]
