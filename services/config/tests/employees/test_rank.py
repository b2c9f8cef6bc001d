"""Who looks after people gives nobody more than they have, and leaves those alone who have more."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_expenses import made
from config_factories import a_name
from contracts.identity import ADMINISTRATOR, APPROVER, initial_profile_uuid
from kit.testing import AURORA, Person, Running, a_requester, agency_manager, an_administrator

HR = ("view-customer-employee", "create-customer-employee", "update-customer-employee", "delete-customer-employee")
ADMINISTRATORS = str(initial_profile_uuid(AURORA.uuid, ADMINISTRATOR))
EMPLOYEES = f"/customers/{AURORA.uuid}/customer-employees"


def a_mail() -> str:
    return f"{a_name('q').replace(' ', '.')}@aurora.demo"


async def hired(config: Running, **given: Any) -> Any:
    body = {"name": "Rita", "last_name": "Reis", "email": a_mail(), **given}
    return made(await config.as_(agency_manager()).post(EMPLOYEES, json=body))


@pytest.fixture
async def clerk(config: Running) -> Person:
    """An employee whose own profile lets them look after people and nothing else."""
    person = a_requester().with_actions(*HR)
    await config.introduce(person)
    row = await hired(config, profile_uuid=str(person.profile_uuid))
    return replace(person, employee_uuid=UUID(row["uuid"]))


def url_of(uuid: Any, deed: str = "") -> str:
    return f"/customers/customer-employees/{uuid}{deed}"


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


MORE, OUTRANKED = (403, "GRANTS_MORE_THAN_HELD"), (403, "OUTRANKED")


async def test_nobody_gives_themselves_a_profile_with_more_rights(config: Running, clerk: Person) -> None:
    by = config.as_(clerk)
    assert refusal(await by.put(url_of(clerk.employee_uuid), json={"profile_uuid": ADMINISTRATORS})) == MORE
    await config.introduce(an_approver := a_requester().with_actions("approve-expense"))
    mine = {"profile_uuid": str(an_approver.profile_uuid)}
    assert refusal(await by.put(url_of(clerk.employee_uuid), json=mine)) == MORE
    shown = (await by.get(url_of(clerk.employee_uuid))).json()["data"]
    assert shown["profile"]["uuid"] == str(clerk.profile_uuid)


async def test_nobody_takes_on_somebody_with_more_rights(config: Running, clerk: Person) -> None:
    by = config.as_(clerk)
    sock = {"name": "Laranja", "last_name": "Lima", "email": a_mail()}
    assert refusal(await by.post(EMPLOYEES, json={**sock, "profile_uuid": ADMINISTRATORS})) == MORE
    approvers = str(initial_profile_uuid(AURORA.uuid, APPROVER))
    assert refusal(await by.post(EMPLOYEES, json={**sock, "profile_uuid": approvers})) == MORE
    less = await config.as_(clerk).post(EMPLOYEES, json={**sock, "profile_uuid": str(clerk.profile_uuid)})
    assert less.status_code == 201, less.text


@pytest.mark.parametrize(
    ("method", "deed", "body"),
    [
        ("PUT", "", {"email": "ladra@aurora.demo"}),
        ("PUT", "", {"profile_uuid": "the caller's own"}),
        ("PATCH", "/inactive", {}),
        ("PATCH", "/active", None),
    ],
    ids=["e-mail", "profile", "let go", "taken back"],
)
async def test_nobody_changes_the_account_of_somebody_with_more_rights(
    config: Running, clerk: Person, method: str, deed: str, body: Any
) -> None:
    boss = await hired(config, profile_uuid=ADMINISTRATORS)
    if body and "profile_uuid" in body:
        body = {"profile_uuid": str(clerk.profile_uuid)}
    answer = await config.as_(clerk).request(method, url_of(boss["uuid"], deed), json=body)
    assert refusal(answer) == OUTRANKED
    shown = (await config.as_(an_administrator()).get(url_of(boss["uuid"]))).json()["data"]
    assert (shown["email"], shown["active"], shown["profile"]["uuid"]) == (boss["email"], True, ADMINISTRATORS)


async def test_what_gives_no_access_may_be_changed_of_anybody(config: Running, clerk: Person) -> None:
    boss = await hired(config, profile_uuid=ADMINISTRATORS)
    answer = await config.as_(clerk).put(url_of(boss["uuid"]), json={"position": "Diretora"})
    assert (answer.status_code, answer.json()["data"]["position"]) == (200, "Diretora")


async def test_an_administrator_and_the_agencys_manager_give_every_profile(config: Running) -> None:
    person = await hired(config)
    for by in (an_administrator(), agency_manager()):
        for profile in (str(initial_profile_uuid(AURORA.uuid, APPROVER)), ADMINISTRATORS):
            answer = await config.as_(by).put(url_of(person["uuid"]), json={"profile_uuid": profile})
            assert answer.status_code == 200, answer.text
