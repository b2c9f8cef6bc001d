"""Who changes profiles gives nobody more than they have, and touches no account of somebody with more rights."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.identity import FINANCE, initial_profile_uuid
from identity_service.users.queries import find_login
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import Company, Person, Running, a_requester, an_administrator

KEEPS_PROFILES = ("view-profile", "create-profile", "update-profile", "delete-profile", "set-action-profile")
OWN = (*KEEPS_PROFILES, "set-default-profile", "view-order", "update-customer-employee", "view-audit-trail")
MORE, OUTRANKED = (403, "GRANTS_MORE_THAN_HELD"), (403, "OUTRANKED")
Hire = Callable[..., Awaitable[Any]]


@pytest.fixture
def clerk(company: Company) -> Person:
    return a_requester(customer=company).with_actions(*OWN)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def of(company: Company) -> str:
    return f"/customers/{company.uuid}/profiles"


async def made(identity: Running, by: Person, company: Company, *actions: str, **flags: Any) -> httpx.Response:
    body = {"name": f"Perfil {new_uuid().hex[-8:]}", "actions": list(actions), **flags}
    return await identity.as_(by).post(of(company), json=body)


async def test_a_profile_is_made_of_what_its_maker_holds(identity: Running, company: Company, clerk: Person) -> None:
    assert (await made(identity, clerk, company, "view-order", "set-action-profile")).status_code == 201
    assert refusal(await made(identity, clerk, company, "view-order", "pay-refund")) == MORE
    assert refusal(await made(identity, clerk, company, approver=True)) == MORE
    assert refusal(await made(identity, clerk, company, is_expense_approver=True)) == MORE


async def test_a_profile_gains_only_what_its_changer_holds(identity: Running, company: Company, clerk: Person) -> None:
    by = identity.as_(clerk)
    profile = (await made(identity, clerk, company, "view-order")).json()["data"]["uuid"]
    one = f"/customers/profiles/{profile}"
    assert refusal(await by.put(f"{one}/actions", json={"actions": ["view-order", "approver-all"]})) == MORE
    assert refusal(await by.put(one, json={"approver": True})) == MORE
    assert (await by.put(f"{one}/actions", json={"actions": ["view-order", "view-profile"]})).status_code == 200
    shown = (await by.get(one)).json()["data"]
    assert ({action["slug"] for action in shown["actions"]}, shown["approver"]) == (
        {"view-order", "view-profile"},
        False,
    )


async def test_a_profile_with_more_rights_is_out_of_reach(identity: Running, company: Company, clerk: Person) -> None:
    await identity.introduce(an_administrator(customer=company))
    by, finance = identity.as_(clerk), f"/customers/profiles/{initial_profile_uuid(company.uuid, FINANCE)}"
    assert refusal(await by.put(f"{finance}/actions", json={"actions": []})) == OUTRANKED
    assert refusal(await by.put(finance, json={"name": "Ninguém"})) == OUTRANKED
    assert refusal(await by.patch(f"{finance}/default")) == OUTRANKED
    assert refusal(await by.delete(finance)) == OUTRANKED
    admin = identity.as_(an_administrator(customer=company))
    assert (await admin.put(f"{finance}/actions", json={"actions": ["view-order"]})).status_code == 200


async def test_sessions_and_second_steps_of_somebody_with_more_rights_are_out_of_reach(
    identity: Running, company: Company, clerk: Person, hired: Hire
) -> None:
    boss = await hired(name="Bia", profile="Administrador")
    async with identity.db.work(NoScope()) as uow:
        uuid: UUID | None = (await find_login(uow, boss.email)).user_uuid
    by = identity.as_(clerk)
    assert refusal(await by.delete(f"/users/{uuid}/sessions")) == OUTRANKED
    assert refusal(await by.delete(f"/users/{uuid}/two-factor")) == OUTRANKED
    admin = identity.as_(an_administrator(customer=company))
    assert (await admin.delete(f"/users/{uuid}/sessions")).status_code == 204
    assert (await admin.delete(f"/users/{uuid}/two-factor")).status_code == 204
