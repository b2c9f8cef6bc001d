"""An approved order whose price rose afterwards asks again: for what became dearer alone, of the same levels."""

from decimal import Decimal

from contracts.approvals import LevelOpened, RequestApproved, RequestRejected
from kit.testing import eventually

from services.approvals.tests.office import Office, Order


async def ask_again(office: Office, order: Order) -> None:
    """Orders tells a second submission with the flight only, of an order that costs more as a whole."""
    flight = order.fact.items[0].model_copy(update={"value": Decimal("700.00")})
    changed = {"submission": 2, "items": (flight,), "value": Decimal("1696.00")}
    await office.publish(order.fact.model_copy(update=changed))

    async def opened() -> bool:
        return [fact.submission for fact in await office.told(LevelOpened, order)] == [1, 2]

    await eventually(opened)


async def test_what_became_dearer_is_decided_anew_by_who_approved_before(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    assert (await office.decide(office.bruno, order)).status_code == 200
    await ask_again(office, order)
    pending = (await office.as_(office.bruno).get("/approval-requests")).json()["data"]
    assert [(row["subject_uuid"], row["value"]) for row in pending] == [(str(order.uuid), "1696.00")]
    assert (await office.decide(office.bruno, order)).status_code == 200
    assert [fact.submission for fact in await office.told(RequestApproved, order)] == [1, 2]
    again = await office.decide(office.bruno, order)
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_DECIDED")


async def test_what_was_not_asked_again_cannot_be_rejected_now(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    await ask_again(office, order)
    hotel = {"table": "hotel", "item_order_uuid": str(order.items[1]), "reason_rejected": "Caro"}
    refused = await office.decide(office.bruno, order, rejected_items=[hotel])
    assert refused.status_code == 422, refused.text
    flight = {"table": "airway", "item_order_uuid": str(order.items[0]), "reason_rejected": "Caro"}
    assert (await office.decide(office.bruno, order, rejected_items=[flight])).status_code == 200
    (told,) = await office.told(RequestRejected, order)
    assert (told.submission, told.reason) == (2, "Caro")
