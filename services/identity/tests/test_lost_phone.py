"""A lost telephone: whoever looks after people takes their second step away, writes it down, and tells them."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.identity import ADMINISTRATOR, UserChanged
from identity_service.privacy.erasing import PEOPLE
from identity_service.users.queries import find_login
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope, NoScope
from kit.privacy.erasures import erase_person
from kit.privacy.personal import Person as Erased
from kit.testing import (
    COBALTO,
    TUCANO,
    Company,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    operator,
)
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
Enrol = Callable[..., Awaitable[Any]]


async def uuid_of(identity: Running, who: Any) -> UUID:
    async with identity.db.work(NoScope()) as uow:
        found = (await find_login(uow, who.email)).user_uuid
    assert found is not None
    return found


async def lines_about(identity: Running, user_uuid: UUID) -> list[tuple[str, str]]:
    """Action and description of the audit's lines about an account, oldest first."""
    statement = text("SELECT action, description FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, position")
    async with identity.db.sweep() as session:
        return [(row[0], row[1]) for row in await session.execute(statement, {"uuid": user_uuid})]


Maker = Callable[[Company], Person]
CALLERS: list[tuple[str, Maker, int]] = [
    ("own administrator", lambda company: an_administrator(customer=company), 204),
    ("own employee without the action", lambda company: a_requester(customer=company), 403),
    ("another customer's administrator", lambda _: an_administrator(customer=COBALTO), 404),
    ("manager of the agency, the customer chosen", lambda company: agency_manager(customer=company), 204),
    ("manager of the agency, nobody chosen", lambda _: agency_manager(), 204),
    ("issuer of the agency", lambda company: agency_issuer(customer=company), 403),
    ("manager of another agency", lambda _: agency_manager(agency=TUCANO), 404),
    ("operator", lambda _: operator(), 403),
    ("anonymous", lambda _: anonymous(), 401),
]


@pytest.mark.parametrize(("caller", "status"), [case[1:] for case in CALLERS], ids=[case[0] for case in CALLERS])
async def test_who_may_take_a_second_step_away(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol, company: Company, caller: Maker, status: int
) -> None:
    await enrol(ana)
    user_uuid = await uuid_of(identity, ana)
    client = identity.as_(caller(company))
    answer = await client.delete(f"/users/{user_uuid}/two-factor")
    assert answer.status_code == status, answer.text
    if status == 404:
        absent = await client.delete(f"/users/{new_uuid()}/two-factor")
        assert without_request(absent) == without_request(answer)
    assert (await sign_in(ana)).status_code == (200 if status == 204 else 401)


def without_request(answer: httpx.Response) -> dict[str, Any]:
    return {name: value for name, value in answer.json().items() if name != "request_id"}


async def test_a_removal_is_told_mailed_and_written_down(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol, company: Company
) -> None:
    phone, user_uuid = await enrol(ana), await uuid_of(identity, ana)
    heitor = identity.as_(an_administrator(customer=company, name="Heitor"))
    for _ in range(2):  # whoever has none is left as they are
        assert (await heitor.delete(f"/users/{user_uuid}/two-factor")).status_code == 204
    told = [fact for fact in await identity.outbox(UserChanged) if fact.uuid == user_uuid]
    assert [fact.two_factor_enabled for fact in told] == [False, True, False]
    mails = [mail for mail in await identity.mails(ana.email) if "removida" in mail["subject"]]
    assert len(mails) == 1
    assert "foi removida por Heitor em" in mails[0]["text"]
    removed = [line for line in await lines_about(identity, user_uuid) if line[0] == "remove_two_factor"]
    assert removed == [("remove_two_factor", "Verificação em duas etapas removida por perda do aparelho")]
    assert (await sign_in(ana, secret=phone.codes[0])).json()["user"]["two_factor_enabled"] is False
    again = await enrol(ana)
    assert (await sign_in(ana, secret=phone.codes[0])).json()["code"] == "INVALID_SECRET_KEY", "the old codes are dead"
    assert (await sign_in(ana, secret=again.codes[0])).status_code == 200


async def test_ones_own_is_not_taken_away_without_a_code(
    identity: Running, sign_in: SignIn, hired: Hire, enrol: Enrol
) -> None:
    heitor = await hired(name="Heitor", profile=ADMINISTRATOR)
    token = (await sign_in(heitor)).json()["token"]["value"]
    await enrol(heitor)
    path = f"/users/{await uuid_of(identity, heitor)}/two-factor"
    refused = await identity.client.delete(path, headers={"Authorization": f"Bearer {token}"})
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert (await sign_in(heitor)).json()["code"] == "MANDATORY_SECRET_KEY"


async def test_a_manager_helps_the_agencys_own_staff(
    identity: Running, sign_in: SignIn, gestora: Any, enrol: Enrol
) -> None:
    await enrol(gestora)
    path = f"/users/{await uuid_of(identity, gestora)}/two-factor"
    assert (await identity.as_(agency_issuer()).delete(path)).status_code == 403
    assert (await identity.as_(agency_manager(agency=TUCANO)).delete(path)).status_code == 404
    assert (await identity.as_(an_administrator(customer=COBALTO)).delete(path)).status_code == 404
    assert (await identity.as_(agency_manager()).delete(path)).status_code == 204
    assert (await sign_in(gestora)).status_code == 200


async def test_what_identity_keeps_of_a_second_step_goes_with_its_person(
    identity: Running, ana: Any, enrol: Enrol, company: Company
) -> None:
    await enrol(ana)
    user_uuid = await uuid_of(identity, ana)
    async with identity.db.work(CustomerScope(company.uuid)) as uow:
        await erase_person(Erased((ana.employee_uuid, user_uuid)), uow=uow, people=PEOPLE)
    left = text(
        "SELECT (SELECT count(*) FROM two_factor WHERE user_uuid = :user)"
        " + (SELECT count(*) FROM recovery_codes WHERE user_uuid = :user)"
    )
    async with identity.db.sweep() as session:
        assert await session.scalar(left, {"user": user_uuid}) == 0
