"""The bell: a person's own, the last hundred, thirty days."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.notifications import NotificationSent
from identity_service.notifications.reactions import store_notification_when_sent
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import (
    Person,
    Running,
    a_requester,
    agency_manager,
    count_statements,
    eventually,
    operator,
)

Tell = Callable[..., Awaitable[NotificationSent]]

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


def a_notification(person: Person, *, title: str = "Pedido aprovado", **more: Any) -> NotificationSent:
    """What another service tells somebody."""
    return NotificationSent(
        uuid=new_uuid(),
        user_uuid=person.user_uuid,
        kind="order_approved",
        title=title,
        text="Seu pedido 1042 foi aprovado.",
        link="/pedidos/1042",
        about_entity="order",
        about_uuid=new_uuid(),
        **more,
    )


@pytest.fixture
def tell(identity: Running, publish: Any) -> Tell:
    """A notification for somebody, as another service sends it; kept when this returns."""

    async def send(person: Person, *, wait: bool = True, **more: Any) -> NotificationSent:
        fact = a_notification(person, **{"sent_at": identity.clock.now(), **more})
        await publish(fact)
        if wait:
            await eventually(lambda: _is_kept(identity, person, fact.uuid), within=PATIENCE)
        return fact

    return send


async def _is_kept(identity: Running, person: Person, uuid: UUID) -> bool:
    page = (await identity.as_(person).get("/notifications", params={"limit": "100"})).json()
    return str(uuid) in {one["uuid"] for one in page["data"]}


def at(identity: Running) -> str:
    return f"{identity.clock.now():%Y-%m-%dT%H:%M:%SZ}"


@pytest.mark.parametrize("who", [a_requester, agency_manager, operator], ids=lambda one: one.__name__)
async def test_everybody_reads_their_own_bell(identity: Running, tell: Tell, who: Callable[[], Person]) -> None:
    person = who()
    fact = await tell(person)
    page = (await identity.as_(person).get("/notifications")).json()
    assert page["data"] == [
        {
            "uuid": str(fact.uuid),
            "kind": "order_approved",
            "title": "Pedido aprovado",
            "text": "Seu pedido 1042 foi aprovado.",
            "link": "/pedidos/1042",
            "entity": "order",
            "entity_uuid": str(fact.about_uuid),
            "at": at(identity),
            "read": False,
        }
    ]
    assert page["meta"]["unread"] == page["meta"]["total"] == 1


async def test_the_newest_comes_first(identity: Running, tell: Tell) -> None:
    person = a_requester()
    now = identity.clock.now()
    await tell(person, title="antiga", sent_at=now - timedelta(days=2))
    await tell(person, title="nova", sent_at=now)
    await tell(person, title="do meio", sent_at=now - timedelta(days=1))
    page = (await identity.as_(person).get("/notifications", params={"limit": "2"})).json()
    assert [one["title"] for one in page["data"]] == ["nova", "do meio"]
    assert (page["meta"]["total"], page["meta"]["last_page"], page["meta"]["unread"]) == (3, 2, 3)


async def test_reading_one_and_all(identity: Running, tell: Tell) -> None:
    person = a_requester()
    first, _, third = [await tell(person) for _ in range(3)]
    client = identity.as_(person)
    answer = await client.patch(f"/notifications/{first.uuid}/read")
    assert (answer.status_code, answer.json()["data"]["read"]) == (200, True)
    assert (await client.patch(f"/notifications/{first.uuid}/read")).status_code == 200
    unread = (await client.get("/notifications", params={"unread": "true"})).json()
    assert (unread["meta"]["total"], unread["meta"]["unread"]) == (2, 2)
    read = (await client.get("/notifications", params={"unread": "false"})).json()
    assert [one["uuid"] for one in read["data"]] == [str(first.uuid)]
    assert (await client.patch("/notifications/read-all")).status_code == 204
    page = (await client.get("/notifications")).json()
    assert page["meta"]["unread"] == 0
    assert str(third.uuid) in {one["uuid"] for one in page["data"] if one["read"]}


async def test_nobody_reads_or_marks_anothers(identity: Running, tell: Tell) -> None:
    fact = await tell(a_requester())
    stranger = identity.as_(a_requester(name="Rui"))
    assert (await stranger.get("/notifications")).json()["data"] == []
    absent, foreign = [await stranger.patch(f"/notifications/{uuid}/read") for uuid in (new_uuid(), fact.uuid)]
    assert absent.status_code == foreign.status_code == 404
    assert (await identity.client.get("/notifications")).status_code == 401
    assert (await stranger.patch("/notifications/not-a-uuid/read")).status_code == 404


async def test_the_last_hundred_are_kept(identity: Running, tell: Tell) -> None:
    person, now = a_requester(), identity.clock.now()
    async with identity.db.work(NoScope()) as uow:
        for n in range(103):
            fact = a_notification(person, title=f"{n}", sent_at=now - timedelta(minutes=200 - n))
            await store_notification_when_sent(fact, uow)
    await tell(person, title="última")
    page = (await identity.as_(person).get("/notifications", params={"limit": "100"})).json()
    assert page["meta"]["total"] == 100
    titles = [one["title"] for one in page["data"]]
    assert (titles[0], titles[-1]) == ("última", "4")


async def test_thirty_days_later_they_are_gone(identity: Running, tell: Tell) -> None:
    person = a_requester()
    fact = await tell(person)
    identity.clock.move_to(identity.clock.now() + timedelta(days=30))
    client = identity.as_(person)
    page = (await client.get("/notifications")).json()
    assert (page["data"], page["meta"]["unread"]) == ([], 0)
    assert (await client.patch(f"/notifications/{fact.uuid}/read")).status_code == 404


async def test_a_notification_told_twice_is_kept_once(identity: Running, publish: Any, tell: Tell) -> None:
    person = a_requester()
    fact = await tell(person)
    await identity.as_(person).patch(f"/notifications/{fact.uuid}/read")
    await publish(fact)
    await tell(person)
    page = (await identity.as_(person).get("/notifications")).json()
    assert (page["meta"]["total"], page["meta"]["unread"]) == (2, 1)


async def test_the_bell_costs_the_same_however_full(identity: Running, tell: Tell) -> None:
    person = a_requester()
    await tell(person)
    client: httpx.AsyncClient = identity.as_(person)
    with count_statements(identity) as few:
        await client.get("/notifications")
    for _ in range(9):
        await tell(person, wait=False)
    await tell(person)
    with count_statements(identity) as many:
        await client.get("/notifications")
    assert len(many) == len(few) <= 2, many
