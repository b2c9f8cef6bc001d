"""Colleagues see each other's pictures: the fact names them, and whoever asks is given a link of their own."""

import json
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import contracts
import pytest
from config_factories import a_name
from contracts.fact import Fact
from contracts.identity import PrivacyRequestAccepted, UserChanged
from kit.core.ids import new_uuid
from kit.core.refusals import NotFound
from kit.http.avatars import AvatarLinks, SeenAvatar
from kit.testing import (
    AURORA,
    Person,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    as_,
    count_statements,
    eventually,
)

PEOPLE = f"/customers/{AURORA.uuid}/customer-employees"
NAME, NEXT = "7f/0199e6a07c007000800000000000aa7f", "80/0199e6a07c007000800000000000aa80"
BEFORE = Path(contracts.__file__).parents[2] / "golden" / "trajeto.identity.user.changed.v1.json"
Publish = Callable[[Fact], Awaitable[str]]


async def hire(config: Running) -> dict[str, Any]:
    body = {"name": a_name("Foto"), "last_name": "Souza", "email": f"{a_name('f').replace(' ', '.')}@aurora.demo"}
    made = await config.as_(an_administrator()).post(PEOPLE, json=body)
    assert made.status_code == 201, made.text
    person: dict[str, Any] = made.json()["data"]
    assert person["avatar_url"] is None
    return person


def account_of(person: dict[str, Any], **told: Any) -> UserChanged:
    given = {"uuid": new_uuid(), "version": 1, "is_active": True, "avatar": NAME, **told}
    return UserChanged(
        customer_uuid=AURORA.uuid,
        context="customer",
        employee_uuid=UUID(person["uuid"]),
        name=person["name"],
        email=person["email"],
        **given,
    )


async def shown(config: Running, person: dict[str, Any], by: Person) -> tuple[str | None, str | None]:
    """The picture in the list and on its own."""
    client = config.as_(by)
    rows = (await client.get(PEOPLE, params={"name": person["name"]})).json()["data"]
    one = (await client.get(f"/customers/customer-employees/{person['uuid']}")).json()["data"]
    return rows[0]["avatar_url"], one["avatar_url"]


def read(config: Running, url: str) -> SeenAvatar:
    """What identity will read in a link."""
    links = AvatarLinks.of(config.service_context.settings)
    assert url.startswith(f"{links.base}/")
    return links.read(url.removeprefix(f"{links.base}/"), now=config.clock.now())


async def until(config: Running, person: dict[str, Any], name: str | None) -> None:
    async def is_so() -> bool:
        found = await shown(config, person, an_administrator())
        return [url and read(config, url).name for url in found] == [name, name]

    await eventually(is_so)


@as_(an_administrator, agency_manager, agency_issuer)
async def test_a_picture_is_seen_by_whoever_may_read_the_person(
    config: Running, publish: Publish, caller: Person
) -> None:
    person = await hire(config)
    account = account_of(person)
    await publish(account)
    await until(config, person, NAME)
    for url in await shown(config, person, caller):
        assert url is not None
        seen = read(config, url)
        assert (seen.account, seen.name, seen.reader) == (account.uuid, NAME, caller.user_uuid)


async def test_a_link_ends_and_is_another_for_another_reader(config: Running, publish: Publish) -> None:
    person = await hire(config)
    await publish(account_of(person))
    await until(config, person, NAME)
    (one, _), (other, _) = (
        await shown(config, person, an_administrator()),
        await shown(config, person, agency_manager()),
    )
    assert one and other and one != other
    late = config.clock.now() + timedelta(minutes=5)
    links = AvatarLinks.of(config.service_context.settings)
    with pytest.raises(NotFound):
        links.read(one.removeprefix(f"{links.base}/"), now=late)


async def test_a_picture_changes_goes_and_is_hidden_with_its_account(config: Running, publish: Publish) -> None:
    person = await hire(config)
    account = account_of(person)
    await publish(account)
    await until(config, person, NAME)
    await publish(account.model_copy(update={"version": 3, "avatar": NEXT}))
    await until(config, person, NEXT)
    await publish(account.model_copy(update={"version": 2, "avatar": None}))
    await publish(account.model_copy(update={"version": 4, "avatar": NEXT, "is_active": False}))
    await until(config, person, None)
    await publish(account.model_copy(update={"version": 5, "avatar": NEXT}))
    await until(config, person, NEXT)
    await publish(account.model_copy(update={"version": 6, "avatar": None}))
    await until(config, person, None)


async def test_an_erased_persons_picture_is_gone(config: Running, publish: Publish) -> None:
    person = await hire(config)
    account = account_of(person)
    await publish(account)
    await until(config, person, NAME)
    request = PrivacyRequestAccepted(
        uuid=new_uuid(),
        customer_uuid=AURORA.uuid,
        kind="erasure",
        person_uuids=(UUID(person["uuid"]), account.uuid),
        accepted_at=config.clock.now(),
    )
    await publish(request)

    async def gone() -> bool:
        client = config.as_(an_administrator())
        one = (await client.get(f"/customers/customer-employees/{person['uuid']}")).json()["data"]
        return one["name"] != person["name"] and one["avatar_url"] is None

    await eventually(gone)


async def test_what_the_release_before_told_names_no_picture(config: Running, publish: Publish) -> None:
    person = await hire(config)
    told = json.loads(BEFORE.read_text())
    mine = {"uuid": str(new_uuid()), "customer_uuid": str(AURORA.uuid), "employee_uuid": person["uuid"]}
    old = UserChanged.model_validate({**told, **mine})
    assert (old.has_avatar, old.avatar) == (True, None)
    await publish(old)

    async def linked() -> bool:
        rows = (await config.as_(an_administrator()).get(PEOPLE, params={"name": person["name"]})).json()["data"]
        return bool(rows[0]["user_uuid"] == str(old.uuid) and rows[0]["avatar_url"] is None)

    await eventually(linked)


async def test_pictures_cost_the_list_no_statement(config: Running, publish: Publish) -> None:
    person = await hire(config)
    by = config.as_(an_administrator())
    await by.get(PEOPLE)
    with count_statements(config) as before:
        await by.get(PEOPLE, params={"name": person["name"]})
    await publish(account_of(person))
    await until(config, person, NAME)
    with count_statements(config) as after:
        assert (await by.get(PEOPLE, params={"name": person["name"]})).json()["data"][0]["avatar_url"]
    assert len(after) == len(before)
