"""Notifications about an order go to the recipients a customer chose, by the switches of each employee."""

from itertools import count
from typing import Any
from uuid import UUID

from contracts.config import NotificationChoice, NotificationSettingChanged
from contracts.notifications import NotificationSent
from kit.core.ids import new_uuid
from kit.testing import Person, a_requester

from services.orders.tests.stage import Stage

Order = dict[str, Any]
_versions = count(1)


async def choose(stage: Stage, slug: str, *, of: Person | None = None, **chosen: Any) -> None:
    """The customer, or a person over it, chooses about one kind; waits until orders has the copy."""
    fact = NotificationSettingChanged(
        uuid=new_uuid(),
        version=next(_versions),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        employee_uuid=of.employee_uuid if of else None,
        events=(NotificationChoice(slug=slug, **chosen),),
    )
    await stage.publish(fact)
    await stage.heard("notice_copy", fact.uuid)


async def rung(stage: Stage, order: Order, kind: str) -> set[UUID]:
    """The accounts whose bell rang about the order."""
    sent = [fact for fact in await stage.orders.outbox(NotificationSent) if isinstance(fact, NotificationSent)]
    return {bell.user_uuid for bell in sent if bell.kind == kind and bell.about_uuid == UUID(order["uuid"])}


async def mailed(stage: Stage, order: Order, person: Person, *, about: str) -> int:
    subject = f"Pedido {order['order_number']} {about}"
    return sum(mail["subject"] == subject for mail in await stage.orders.mails(person.email))


async def approved(stage: Stage) -> Order:
    """An order of Ana's that Bruno approved and the supplier issued."""
    order = await stage.cart()
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "issued")


async def test_a_kind_that_the_customer_switched_off_rings_no_bell(stage: Stage) -> None:
    await choose(stage, "order_approved", in_app=False)
    order = await approved(stage)
    assert await rung(stage, order, "order_approved") == set()
    assert await rung(stage, order, "order_issued") == {stage.ana.user_uuid}, "other kinds ring as before"


async def test_an_employee_s_switches_replace_those_of_the_customer(stage: Stage) -> None:
    await choose(stage, "order_approved", email=True)
    await choose(stage, "order_approved", of=stage.ana, in_app=False)
    order = await approved(stage)
    assert await rung(stage, order, "order_approved") == set()
    assert await mailed(stage, order, stage.ana, about="aprovado") == 1


async def test_a_kind_that_is_not_mailed_by_default_is_mailed_once_the_customer_chose_it(stage: Stage) -> None:
    await choose(stage, "order_issued", email=True)
    order = await approved(stage)
    assert await rung(stage, order, "order_issued") == {stage.ana.user_uuid}
    assert await mailed(stage, order, stage.ana, about="emitido") == 1
    assert await mailed(stage, order, stage.ana, about="aprovado") == 0


async def test_the_recipients_that_the_customer_chose_replace_the_issuer(stage: Stage) -> None:
    await choose(stage, "order_issued", recipients=("approver",))
    order = await approved(stage)
    assert await rung(stage, order, "order_issued") == {stage.bruno.user_uuid}


async def test_a_traveler_who_is_not_the_issuer_is_notified_of_the_ticket(stage: Stage) -> None:
    lia = a_requester(customer=stage.company, name="Lia")
    await stage.hire(lia)
    travelers = [str(lia.employee_uuid)]
    order = await stage.order(travelers_uuids=travelers)
    offer = (await stage.offers(travelers_uuids=travelers))[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": travelers}
    added = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)
    assert added.status_code == 201, added.text
    await stage.submit(order)
    await stage.approve(order)
    await stage.until(order, "issued")
    assert await rung(stage, order, "order_issued") == {stage.ana.user_uuid, lia.user_uuid}
    assert await rung(stage, order, "order_approved") == {stage.ana.user_uuid}
