"""The agency, or who is asked to approve, writes to an order's issuer."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.notifications import NotificationSent
from kit.core.ids import new_uuid
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    choose_notice,
    count_statements,
    operator,
    other_agency,
    other_customer,
)
from orders_service.notices.rules import ISSUER_NOTIFIED

from services.orders.tests.stage import Stage

Told = dict[str, Any]
TEXT = "O hotel pede um cartão.\nPode responder hoje?"


async def notify(stage: Stage, order: Told, by: Person, *, text: str | None = TEXT, **more: Any) -> httpx.Response:
    body = {} if text is None else {"text": text}
    return await stage.as_(by).post(f"/orders/{order['uuid']}/notify-issuer", json=body, **more)


async def bells(stage: Stage, order: Told) -> list[NotificationSent]:
    sent = [fact for fact in await stage.orders.outbox(NotificationSent) if isinstance(fact, NotificationSent)]
    return [bell for bell in sent if bell.kind == "issuer_notified" and bell.about_uuid == UUID(order["uuid"])]


async def mails(stage: Stage, order: Told) -> list[Any]:
    subject = f"Mensagem sobre o pedido {order['order_number']}"
    return [mail for mail in await stage.orders.mails(order["issuer"]["email"]) if mail["subject"] == subject]


async def written(stage: Stage, order: Told) -> list[Told]:
    entries = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    return [entry for entry in entries if entry["kind"] == "issuer_notified"]


@pytest.fixture
def ivo(stage: Stage) -> Person:
    return agency_issuer(agency=stage.company.agency_uuid)


async def test_a_message_rings_and_is_mailed_and_stays_in_the_history(stage: Stage, ivo: Person) -> None:
    order = await stage.order()
    answer = await notify(stage, order, ivo)
    assert (answer.status_code, answer.json()) == (200, {"message": "Solicitante notificado com sucesso"})
    (bell,) = await bells(stage, order)
    assert (bell.user_uuid, bell.link) == (stage.ana.user_uuid, f"/pedidos/{order['uuid']}")
    assert (bell.title, bell.text) == (
        f"Mensagem sobre o pedido {order['order_number']}",
        "Ivo: O hotel pede um cartão. Pode responder hoje?",
    )
    (mail,) = await mails(stage, order)
    assert "Ivo escreveu sobre o pedido" in mail["text"] and TEXT in mail["text"]
    assert "O hotel pede um cartão.<br>Pode responder hoje?" in mail["html"]
    assert f"/pedidos/{order['uuid']}" in mail["html"]
    (entry,) = await written(stage, order)
    assert (entry["by"]["name"], entry["description"], entry["reason"]) == ("Ivo", "Solicitante notificado", TEXT)
    assert entry["to"] is None, "a message moves nothing"
    sql = "SELECT description FROM audit WHERE entity_uuid = :uuid AND action = 'order.issuer_notified'"
    audited = await stage.scalar(sql, uuid=order["uuid"])
    assert audited == "Solicitante notificado", "what was said stays out of the audit"


async def test_what_people_write_is_no_html(stage: Stage, ivo: Person) -> None:
    order = await stage.order()
    await notify(stage, order, ivo, text="<img src=x>")
    (mail,) = await mails(stage, order)
    assert "&lt;img src=x&gt;" in mail["html"] and "<img src=x>" not in mail["html"]


async def test_without_words_the_issuer_is_asked_to_look(stage: Stage, ivo: Person) -> None:
    order = await stage.order()
    assert (await notify(stage, order, ivo, text=None)).status_code == 200
    (bell,) = await bells(stage, order)
    assert bell.text == "Ivo: Veja este pedido, por favor."


@pytest.mark.parametrize("text", ["", "   ", "a" * 1001])
async def test_a_text_says_something_and_ends(stage: Stage, ivo: Person, text: str) -> None:
    order = await stage.order()
    refused = await notify(stage, order, ivo, text=text)
    assert refused.status_code == 422 and list(refused.json()["errors"]) == ["text"]
    assert await bells(stage, order) == []


async def test_it_arrives_as_the_issuer_chose(stage: Stage, ivo: Person) -> None:
    await choose_notice(stage.orders, stage.publish, ISSUER_NOTIFIED, of=stage.company, email=False)
    first = await stage.order()
    await notify(stage, first, ivo)
    assert (len(await bells(stage, first)), len(await mails(stage, first))) == (1, 0)
    await choose_notice(stage.orders, stage.publish, ISSUER_NOTIFIED, of=stage.bruno, email=True, in_app=False)
    await notify(stage, first, ivo)
    assert (len(await bells(stage, first)), len(await mails(stage, first))) == (2, 0), "Bruno chose for himself alone"
    await choose_notice(stage.orders, stage.publish, ISSUER_NOTIFIED, of=stage.ana, email=True, in_app=False)
    second = await stage.order()
    await notify(stage, second, ivo)
    assert (len(await bells(stage, second)), len(await mails(stage, second))) == (0, 1)
    assert len(await written(stage, second)) == 1


async def test_whoever_is_asked_to_approve_may_write_and_nobody_else_of_the_company(stage: Stage) -> None:
    order = await stage.cart()
    boss = an_administrator(customer=stage.company)
    lia = a_requester(customer=stage.company, name="Lia")
    await stage.submit(order)
    assert (await notify(stage, order, stage.bruno)).status_code == 200
    for who, status in ((stage.ana, 403), (boss, 403), (lia, 404)):
        assert (await notify(stage, order, who)).status_code == status, who.name
    await stage.approve(order)
    await stage.until(order, "issued")
    assert (await notify(stage, order, stage.bruno)).status_code == 200, "who decided may still say something"
    assert len(await written(stage, order)) == 2


@pytest.mark.parametrize(
    ("who", "status"),
    {"gilda": 200, "ivo": 200, "operator": 403, "abroad": 404, "foreign": 404, "anonymous": 401}.items(),
)
async def test_its_agency_may_and_no_stranger(stage: Stage, who: str, status: int) -> None:
    order, agency = await stage.order(), stage.company.agency_uuid
    people = {
        "gilda": agency_manager(agency=agency),
        "ivo": agency_issuer(agency=agency, customer=stage.company),
        "operator": operator(),
        "abroad": other_agency(),
        "foreign": other_customer(),
        "anonymous": anonymous(),
    }
    assert (await notify(stage, order, people[who])).status_code == status
    assert len(await bells(stage, order)) == (status == 200)


async def test_an_order_that_is_not_there_has_no_issuer(stage: Stage, ivo: Person) -> None:
    assert (await notify(stage, {"uuid": new_uuid()}, ivo)).status_code == 404


async def test_whoever_may_write_is_told_so_wherever_the_order_stands(stage: Stage, ivo: Person) -> None:
    order = await stage.cart()
    await stage.submit(order)
    boss = an_administrator(customer=stage.company)
    for person, may in ((ivo, True), (stage.bruno, True), (stage.ana, False), (boss, False)):
        whole = await stage.read(order, by=person)
        lines = await stage.as_(person).get("/orders", params={"customer_uuid": str(stage.company.uuid)})
        for shown in (whole, *lines.json()["data"]):
            assert ("notify_issuer" in shown["allowed_actions"]) is may, person.name


async def test_the_sixth_message_of_an_hour_is_refused_even_of_two_at_once(stage: Stage, ivo: Person) -> None:
    order = await stage.order()
    for _ in range(4):
        assert (await notify(stage, order, ivo)).status_code == 200
    both = await asyncio.gather(notify(stage, order, ivo), notify(stage, order, ivo))
    assert sorted(answer.status_code for answer in both) == [200, 429]
    (refused,) = (answer for answer in both if answer.status_code == 429)
    assert refused.json()["code"] == "TOO_MANY_REQUESTS" and refused.headers["Retry-After"] == "3600"
    assert (len(await bells(stage, order)), len(await mails(stage, order))) == (5, 5)
    another = await stage.order()
    assert (await notify(stage, another, ivo)).status_code == 200, "each order has its own hour"
    stage.orders.clock.move_to(stage.orders.clock.now() + timedelta(hours=1))
    assert (await notify(stage, order, ivo)).status_code == 200


async def test_a_repeated_request_writes_once(stage: Stage, ivo: Person) -> None:
    order, key = await stage.order(), {"Idempotency-Key": f"notify-{new_uuid().hex}"}
    for _ in range(2):
        assert (await notify(stage, order, ivo, headers=key)).status_code == 200
    assert (len(await bells(stage, order)), len(await mails(stage, order))) == (1, 1)


async def test_writing_keeps_to_its_statements(stage: Stage, ivo: Person) -> None:
    order = await stage.order()
    await notify(stage, order, ivo)
    with count_statements(stage.orders) as seen:
        await notify(stage, order, ivo)
    assert len(seen) <= 12, "\n".join(seen)
