"""Who travels and who approves is seen with their picture: in the lists, in the order, where people are chosen."""

from datetime import timedelta
from typing import Any

import pytest
from contracts.identity import PrivacyRequestAccepted, UserChanged
from kit.core.ids import new_uuid
from kit.core.refusals import NotFound
from kit.db.scopes import AgencyScope, CustomerScope
from kit.http.avatars import AvatarLinks, SeenAvatar
from kit.testing import (
    ANDORINHA,
    COBALTO,
    TUCANO,
    Person,
    agency_issuer,
    agency_manager,
    count_statements,
    eventually,
)
from sqlalchemy import text

from services.orders.tests.stage import Stage

ANAS, BRUNOS = "7f/0199e6a07c007000800000000000aa7f", "80/0199e6a07c007000800000000000aa80"


async def tell(stage: Stage, person: Person, **told: Any) -> None:
    """Identity tells of somebody's account; heard when this returns."""
    given = {"version": 2, "is_active": True, **told}
    account = {"uuid": person.user_uuid, "employee_uuid": person.employee_uuid, "context": "customer"}
    await stage.publish(UserChanged(name=person.name, email=person.email, **account, **given))

    async def heard() -> bool:
        found = await stage.scalar("SELECT version FROM user_copy WHERE uuid = :uuid", uuid=person.user_uuid)
        return found is not None and found >= given["version"]

    await eventually(heard, within=60)


async def listed(stage: Stage, by: Person) -> list[str | None]:
    """The pictures of the travelers of the one order, in its line of the list."""
    lines = (await stage.as_(by).get("/orders", params={"customer_uuid": str(stage.company.uuid)})).json()["data"]
    return [traveler["avatar_url"] for traveler in lines[0]["travelers"]]


def read(stage: Stage, url: str | None) -> SeenAvatar:
    """What identity will read in a link."""
    links = AvatarLinks.of(stage.orders.service_context.settings)
    assert url is not None and url.startswith(f"{links.base}/")
    return links.read(url.removeprefix(f"{links.base}/"), now=stage.orders.clock.now())


async def test_an_order_shows_the_pictures_of_its_travelers_to_everybody_who_sees_it(stage: Stage) -> None:
    order = await stage.order(travelers_uuids=[str(stage.bruno.employee_uuid), str(stage.ana.employee_uuid)])
    assert await listed(stage, stage.ana) == [None, None]
    await tell(stage, stage.ana, avatar=ANAS)
    chosen = agency_issuer(customer=stage.company)
    for by in (stage.ana, stage.bruno, chosen, agency_manager()):
        brunos, anas = await listed(stage, by)
        seen = read(stage, anas)
        assert brunos is None
        assert (seen.account, seen.name, seen.reader) == (stage.ana.user_uuid, ANAS, by.user_uuid)
        travelers = (await stage.read(order, by=by))["travelers"]
        assert [person["avatar_url"] and read(stage, person["avatar_url"]).name for person in travelers] == [None, ANAS]


async def test_only_its_own_agency_reads_a_customers_accounts(stage: Stage) -> None:
    await tell(stage, stage.ana, avatar=ANAS)
    mine = text("SELECT count(*) FROM user_copy WHERE uuid = :uuid")
    for scope, found in ((AgencyScope(ANDORINHA), 1), (AgencyScope(TUCANO), 0), (CustomerScope(COBALTO.uuid), 0)):
        async with stage.orders.db.work(scope) as uow:
            assert await uow.session.scalar(mine, {"uuid": stage.ana.user_uuid}) == found


async def test_who_was_asked_to_approve_has_their_picture(stage: Stage) -> None:
    await tell(stage, stage.bruno, avatar=BRUNOS)
    cart = await stage.cart()
    await stage.submit(cart)
    (approver,) = (await stage.read(cart))["approval_model"]["approvers"]
    seen = read(stage, approver["avatar_url"])
    assert (seen.account, seen.name, seen.reader) == (stage.bruno.user_uuid, BRUNOS, stage.ana.user_uuid)
    assert [person["full_name"] for person in (await stage.read(cart))["travelers"]] == ["Ana Souza"]


async def test_people_one_may_book_for_are_seen(stage: Stage) -> None:
    await tell(stage, stage.bruno, avatar=BRUNOS)
    for by in (stage.ana, agency_manager(customer=stage.company)):
        people = (await stage.as_(by).get("/travelers")).json()["data"]
        assert people[0]["avatar_url"] is None
        assert read(stage, people[1]["avatar_url"]).reader == by.user_uuid


async def test_links_end_and_differ_by_reader(stage: Stage) -> None:
    await stage.order()
    await tell(stage, stage.ana, avatar=ANAS)
    (own,), (agencys,) = await listed(stage, stage.ana), await listed(stage, agency_manager())
    assert own and agencys and own != agencys
    links = AvatarLinks.of(stage.orders.service_context.settings)
    with pytest.raises(NotFound):
        links.read(own.removeprefix(f"{links.base}/"), now=stage.orders.clock.now() + timedelta(minutes=5))


async def test_a_picture_goes_with_its_fact_and_with_its_account(stage: Stage) -> None:
    await stage.order()
    await tell(stage, stage.ana, avatar=ANAS)
    await tell(stage, stage.ana, avatar=ANAS, version=3, is_active=False)
    assert await listed(stage, stage.ana) == [None]
    await tell(stage, stage.ana, avatar=BRUNOS, version=4)
    assert [read(stage, url).name for url in await listed(stage, stage.ana)] == [BRUNOS]
    await tell(stage, stage.ana, version=5)
    assert await listed(stage, stage.ana) == [None]


async def test_an_erased_travelers_picture_is_gone(stage: Stage) -> None:
    await stage.order()
    await tell(stage, stage.ana, avatar=ANAS)
    request = PrivacyRequestAccepted(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        kind="erasure",
        person_uuids=(stage.ana.employee_uuid, stage.ana.user_uuid),
        accepted_at=stage.orders.clock.now(),
    )
    await stage.publish(request)

    async def gone() -> bool:
        return await listed(stage, agency_manager()) == [None]

    await eventually(gone)


async def test_pictures_cost_no_statement(stage: Stage) -> None:
    order = await stage.order(travelers_uuids=[str(stage.bruno.employee_uuid), str(stage.ana.employee_uuid)])
    client = stage.as_(stage.ana)

    async def cost(path: str) -> int:
        await client.get(path)
        with count_statements(stage.orders) as seen:
            assert (await client.get(path)).status_code == 200
        return len(seen)

    paths = ("/orders", f"/orders/{order['uuid']}", "/travelers")
    before = [await cost(path) for path in paths]
    for person, name in ((stage.ana, ANAS), (stage.bruno, BRUNOS)):
        await tell(stage, person, avatar=name)
    assert [await cost(path) for path in paths] == before
