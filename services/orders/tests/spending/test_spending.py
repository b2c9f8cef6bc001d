"""What an order shows of its advances and expense reports follows what expenses-ocr tells."""

from typing import Any
from uuid import UUID

import pytest
from contracts.expenses import AdvanceRemoved, AdvanceStatusChanged, ReportRemoved, ReportStatusChanged
from kit.core.ids import new_uuid
from kit.testing import agency_issuer, eventually

from services.orders.tests.stage import Stage


def told(stage: Stage, order: dict[str, Any] | None, *, uuid: UUID, number: int, **more: Any) -> dict[str, Any]:
    """What both kinds of facts say."""
    return {
        "uuid": uuid,
        "customer_uuid": stage.company.uuid,
        "agency_uuid": stage.company.agency_uuid,
        "employee_uuid": stage.ana.employee_uuid,
        "number": number,
        "from_status": None,
        "to_status": "approving",
        "version": 1,
        "value": "600.00",
        "order_uuid": order["uuid"] if order else None,
        "changed_at": stage.orders.clock.now(),
        **more,
    }


async def test_an_order_lists_its_advances_as_they_are_now(stage: Stage) -> None:
    order, uuid = await stage.order(), new_uuid()
    await stage.publish(AdvanceStatusChanged(**told(stage, order, uuid=uuid, number=88)))
    await stage.publish(
        AdvanceStatusChanged(**told(stage, order, uuid=uuid, number=88, to_status="paid", version=5, value="650.00"))
    )
    await stage.publish(
        AdvanceStatusChanged(**told(stage, order, uuid=uuid, number=88, to_status="waiting_payment", version=4))
    )
    await stage.publish(AdvanceStatusChanged(**told(stage, order, uuid=new_uuid(), number=89)))

    async def both() -> list[Any]:
        found = (await stage.read(order))["items_included"]["advance"]
        assert len(found) == 2
        return list(found)

    assert (await eventually(both))[0] == {
        "uuid": str(uuid),
        "advance_number": 88,
        "traveler": {"uuid": str(stage.ana.employee_uuid), "name": "Ana Souza"},
        "value": "650.00",
        "status": "paid",
    }


async def test_an_advance_that_moves_to_another_order_or_is_removed_leaves_this_one(stage: Stage) -> None:
    first, second = await stage.order(), await stage.order()
    moving, gone = new_uuid(), new_uuid()
    await stage.publish(AdvanceStatusChanged(**told(stage, first, uuid=moving, number=1)))
    await stage.publish(AdvanceStatusChanged(**told(stage, first, uuid=gone, number=2)))
    await stage.publish(AdvanceStatusChanged(**told(stage, second, uuid=moving, number=1, version=2)))
    now = stage.orders.clock.now()
    await stage.publish(AdvanceRemoved(uuid=gone, customer_uuid=stage.company.uuid, removed_at=now))

    async def left() -> bool:
        there = (await stage.read(second))["items_included"]["advance"]
        return bool(there) and not (await stage.read(first))["items_included"]["advance"]

    await eventually(left)


async def test_an_order_lists_every_report_that_is_about_it(stage: Stage) -> None:
    order, other, uuid, gone = await stage.order(), await stage.order(), new_uuid(), new_uuid()
    await stage.publish(ReportStatusChanged(**told(stage, order, uuid=gone, number=6)))
    await stage.publish(ReportStatusChanged(**told(stage, order, uuid=uuid, number=7, value="86.40")))
    removed = {"agency_uuid": stage.company.agency_uuid, "employee_uuid": stage.ana.employee_uuid, "version": 2}
    now = stage.orders.clock.now()
    await stage.publish(ReportRemoved(uuid=gone, customer_uuid=stage.company.uuid, removed_at=now, **removed))

    async def one() -> list[Any]:
        found = (await stage.read(order))["items_included"]["expense_report"]
        assert [report["uuid"] for report in found] == [str(uuid)]
        return list(found)

    expected = {"uuid": str(uuid), "name": "Prestação de contas 7", "report_amount": "86.40", "status": "approving"}
    assert await eventually(one) == [expected]
    both = {"order_uuid": None, "orders_uuids": (order["uuid"], other["uuid"])}
    fact = {**told(stage, None, uuid=uuid, number=7, version=2, to_status="finished"), **both}
    await stage.publish(ReportStatusChanged(**fact))

    async def in_both() -> bool:
        shown = [(await stage.read(trip))["items_included"]["expense_report"] for trip in (order, other)]
        return [[report["status"] for report in reports] for reports in shown] == [["finished"], ["finished"]]

    await eventually(in_both)


@pytest.mark.parametrize("by_agency", [False, True], ids=["its customer", "its agency"])
async def test_the_list_is_narrowed_to_orders_with_advances_or_reports(stage: Stage, by_agency: bool) -> None:
    advanced, reported, bare = [await stage.order() for _ in range(3)]
    await stage.publish(AdvanceStatusChanged(**told(stage, advanced, uuid=new_uuid(), number=1)))
    await stage.publish(ReportStatusChanged(**told(stage, reported, uuid=new_uuid(), number=1)))
    caller = agency_issuer(customer=stage.company) if by_agency else stage.ana

    async def listed(*products: str) -> set[str]:
        answer = await stage.as_(caller).get("/orders", params={"products[]": list(products)})
        assert answer.status_code == 200, answer.text
        return {row["uuid"] for row in answer.json()["data"]}

    async def heard() -> bool:
        return await listed("advance", "expense_report") == {advanced["uuid"], reported["uuid"]}

    await eventually(heard)
    assert await listed("advance") == {advanced["uuid"]}
    assert await listed("expense_report", "airway") == {reported["uuid"]}
    assert bare["uuid"] not in await listed("airway")


async def test_money_is_asked_for_while_the_trip_is_ahead(stage: Stage) -> None:
    order = await stage.cart()
    assert order["date_of_need"] == order["items_included"]["airway"][0]["segments"][0]["departure"]["date"]
    assert {"request_advance", "add_expense"} <= set(order["allowed_actions"])
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Adiado"})
    canceled = answer.json()["data"]["allowed_actions"]
    assert "request_advance" not in canceled and "add_expense" in canceled
    nobody = stage.ana.with_actions("view-order", "create-order")
    await stage.hire(nobody)
    shown = await stage.read(await stage.order(by=nobody), by=nobody)
    assert not {"request_advance", "add_expense"} & set(shown["allowed_actions"])
