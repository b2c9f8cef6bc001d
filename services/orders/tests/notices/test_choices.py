"""Notifications about an order go to the recipients a customer chose, by the switches of each employee."""

from typing import Any
from uuid import UUID

import pytest
from contracts.notifications import NotificationSent
from kit.db.scopes import CustomerScope
from kit.process.reconcile import tallies_of
from kit.testing import Person, a_requester, choose_notice
from orders_service.wiring import make_service
from sqlalchemy import text

from services.orders.tests.stage import Stage

Order = dict[str, Any]


async def rung(stage: Stage, order: Order, kind: str) -> set[UUID]:
    """The accounts whose bell rang about the order."""
    sent = [fact for fact in await stage.orders.outbox(NotificationSent) if isinstance(fact, NotificationSent)]
    return {bell.user_uuid for bell in sent if bell.kind == kind and bell.about_uuid == UUID(order["uuid"])}


async def compared(stage: Stage, uuid: UUID) -> Any:
    """The recipients as the reconciler compares them with config's row."""
    tally = tallies_of(make_service())["notice_copy"]
    async with stage.orders.db.sweep() as session:
        rows = (await session.execute(text(tally.sql))).mappings().all()
    return next(row["recipients"] for row in rows if row["uuid"] == uuid)


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
    await choose_notice(stage.orders, stage.publish, "order_approved", of=stage.company, in_app=False)
    order = await approved(stage)
    assert await rung(stage, order, "order_approved") == set()
    assert await rung(stage, order, "order_issued") == {stage.ana.user_uuid}, "other kinds ring as before"


async def test_an_employee_s_switches_replace_those_of_the_customer(stage: Stage) -> None:
    await choose_notice(stage.orders, stage.publish, "order_approved", of=stage.company, email=True)
    await choose_notice(stage.orders, stage.publish, "order_approved", of=stage.ana, in_app=False)
    order = await approved(stage)
    assert await rung(stage, order, "order_approved") == set()
    assert await mailed(stage, order, stage.ana, about="aprovado") == 1


async def test_a_kind_that_is_not_mailed_by_default_is_mailed_once_the_customer_chose_it(stage: Stage) -> None:
    await choose_notice(stage.orders, stage.publish, "order_issued", of=stage.company, email=True)
    order = await approved(stage)
    assert await rung(stage, order, "order_issued") == {stage.ana.user_uuid}
    assert await mailed(stage, order, stage.ana, about="emitido") == 1
    assert await mailed(stage, order, stage.ana, about="aprovado") == 0


@pytest.mark.long
async def test_the_recipients_that_the_customer_chose_replace_the_issuer(stage: Stage) -> None:
    await choose_notice(stage.orders, stage.publish, "order_issued", of=stage.company, recipients=("approver",))
    order = await approved(stage)
    assert await rung(stage, order, "order_issued") == {stage.bruno.user_uuid}


async def sent_for(stage: Stage, traveler: Person) -> Order:
    """A trip of somebody else that Ana sent for approval."""
    await stage.hire(traveler)
    travelers = [str(traveler.employee_uuid)]
    order = await stage.order(travelers_uuids=travelers)
    offer = (await stage.offers(travelers_uuids=travelers))[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": travelers}
    added = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)
    assert added.status_code == 201, added.text
    await stage.submit(order)
    return order


@pytest.mark.long
async def test_a_traveler_who_is_not_the_issuer_is_notified_of_the_ticket(stage: Stage) -> None:
    lia = a_requester(customer=stage.company, name="Lia")
    order = await sent_for(stage, lia)
    await stage.approve(order)
    await stage.until(order, "issued")
    assert await rung(stage, order, "order_issued") == {stage.ana.user_uuid, lia.user_uuid}
    assert await rung(stage, order, "order_approved") == {stage.ana.user_uuid}


@pytest.mark.long
async def test_the_customer_s_own_addresses_are_mailed_where_it_chose_them(stage: Stage) -> None:
    address = f"viagens@{stage.company.uuid.hex}.demo"
    await stage.publish(stage.company.fact(version=2).model_copy(update={"notification_emails": (address,)}))
    await stage.heard("notice_address_copy", stage.company.uuid, version=2)
    await choose_notice(
        stage.orders, stage.publish, "order_issued", of=stage.company, email=True, recipients=("emails",)
    )
    order = await approved(stage)
    assert await rung(stage, order, "order_issued") == set()
    subject = f"Pedido {order['order_number']} emitido"
    assert [mail["subject"] for mail in await stage.orders.mails(address)] == [subject]


async def test_a_copy_without_recipients_differs_from_its_owner_s_row_until_the_next_version_fills_it(
    stage: Stage,
) -> None:
    fact = await choose_notice(stage.orders, stage.publish, "order_issued", of=stage.company, recipients=("approver",))
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(
            text("UPDATE notice_copy SET recipients = '{}' WHERE uuid = :uuid"), {"uuid": fact.uuid}
        )
        uow.note_change()
    assert await compared(stage, fact.uuid) == {}
    await stage.publish(fact.model_copy(update={"version": fact.version + 1}))
    await stage.heard("notice_copy", fact.uuid, version=fact.version + 1)
    assert await compared(stage, fact.uuid) == {"order_issued": ["approver"]}


@pytest.mark.long
async def test_who_travels_is_notified_of_a_submit_and_who_sent_it_is_not(
    stage: Stage,
) -> None:
    lia = a_requester(customer=stage.company, name="Lia")
    order = await sent_for(stage, lia)
    assert await rung(stage, order, "order_submitted") == {lia.user_uuid}
    bells = [fact for fact in await stage.orders.outbox(NotificationSent) if isinstance(fact, NotificationSent)]
    (bell,) = [fact for fact in bells if fact.kind == "order_submitted" and fact.about_uuid == UUID(order["uuid"])]
    assert bell.title == f"Pedido {order['order_number']} enviado para aprovação"
    assert bell.text.startswith(f"{stage.ana.name} enviou o pedido de R$") and bell.link == f"/pedidos/{order['uuid']}"


@pytest.mark.long
async def test_it_is_mailed_where_the_customer_chose_so(stage: Stage) -> None:
    chosen = {"email": True, "recipients": ("administrator", "traveler")}
    await choose_notice(stage.orders, stage.publish, "order_submitted", of=stage.company, **chosen)
    lia = a_requester(customer=stage.company, name="Lia")
    order = await sent_for(stage, lia)
    assert await rung(stage, order, "order_submitted") == {lia.user_uuid}
    assert await mailed(stage, order, lia, about="enviado para aprovação") == 1
