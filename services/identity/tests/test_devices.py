"""Where somebody is signed in: their own devices, masked and named; signing out from afar holds at once."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.config import AgencyChanged
from contracts.identity import ADMINISTRATOR, SessionEnded
from hypothesis import given
from hypothesis import strategies as st
from identity_service.devices.rules import UNKNOWN, device_of, masked
from identity_service.passwords.hashing import the_hasher
from identity_service.users.actions import NewPerson, create_agency_employee
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import (
    COBALTO,
    TUCANO,
    Company,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    count_statements,
    eventually,
)

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/18.1 Mobile/15E148 Safari/604.1"
)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/131.0.0.0 Mobile Safari/537.36"
)


def bearer(signed_in: httpx.Response) -> dict[str, str]:
    return {"Authorization": f"Bearer {signed_in.json()['token']['value']}"}


async def sessions(identity: Running, headers: dict[str, str]) -> list[Any]:
    answer = await identity.client.get("/me/sessions", headers=headers)
    assert answer.status_code == 200, answer.text
    found: list[Any] = answer.json()["data"]
    return found


async def code_of(identity: Running, headers: dict[str, str]) -> str:
    """'' while the session lives."""
    return str((await identity.client.get("/me", headers=headers)).json().get("code", ""))


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (CHROME, "Chrome · Windows"),
        (IPHONE, "Safari · iPhone"),
        (FIREFOX, "Firefox · Linux"),
        (ANDROID, "Chrome · Android"),
        ("", UNKNOWN),
        ("nothing known", UNKNOWN),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(agent: str, device: str) -> None:
    assert device_of(agent) == device


@given(st.text(max_size=200))
def test_whatever_a_browser_says_is_called_something(agent: str) -> None:
    assert device_of(agent)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("189.40.12.7", "189.40.**.**"),
        ("2804:14d:5c81::1", "2804:14d:**:**"),
        ("::ffff:189.40.12.7", "189.40.**.**"),
        ("testclient", ""),
        ("", ""),
    ],
)
def test_an_address_is_shown_in_part(address: str, shown: str) -> None:
    assert masked(address) == shown


@given(st.ip_addresses())
def test_no_address_is_shown_whole(address: Any) -> None:
    assert str(address) not in masked(str(address))


async def test_one_sees_ones_own_sessions_with_the_one_that_asks(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    await sign_in(await hired(name="Bruno"))
    old = await sign_in(ana, keep_signed=True)
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=5))
    new = bearer(await sign_in(ana))
    with count_statements(identity) as statements:
        shown = await sessions(identity, new)
    assert len([one for one in statements if "FROM sessions" in one]) == 1
    assert [(one["current"], one["keep_signed"]) for one in shown] == [(True, False), (False, True)]
    assert set(shown[0]) == {
        *("uuid", "current", "created_at", "last_seen_at", "keep_signed", "device", "address", "expires_at")
    }
    assert shown[1]["expires_at"] == old.json()["token"]["session_expires_at"]


async def test_a_session_that_ran_out_or_ended_is_not_shown(identity: Running, ana: Any, sign_in: SignIn) -> None:
    await sign_in(ana)
    left = bearer(await sign_in(ana))
    await identity.client.post("/logout", headers=left)
    identity.clock.move_to(identity.clock.now() + timedelta(hours=12))
    now = bearer(await sign_in(ana))
    assert [one["current"] for one in await sessions(identity, now)] == [True]


async def test_ending_one_session_ends_that_one(identity: Running, ana: Any, sign_in: SignIn) -> None:
    lost, here = bearer(await sign_in(ana)), bearer(await sign_in(ana))
    uuid = next(one["uuid"] for one in await sessions(identity, here) if not one["current"])
    answer = await identity.client.delete(f"/me/sessions/{uuid}", headers=here)
    assert (answer.status_code, answer.content) == (204, b"")
    assert (await code_of(identity, lost), await code_of(identity, here)) == ("SESSION_ENDED", "")
    assert [str(f.uuid) for f in await identity.outbox(SessionEnded) if f.reason == "ended_by_person"].count(uuid) == 1
    again = await identity.client.delete(f"/me/sessions/{uuid}", headers=here)
    assert again.json()["code"] == "NOT_FOUND"


async def test_nobody_ends_anothers_session_by_its_id(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    davi = await hired(name="Davi", profile=ADMINISTRATOR)
    hers = bearer(await sign_in(ana))
    uuid = (await sessions(identity, hers))[0]["uuid"]
    foreign = await identity.client.delete(f"/me/sessions/{uuid}", headers=bearer(await sign_in(davi)))
    absent = await identity.client.delete(f"/me/sessions/{new_uuid()}", headers=bearer(await sign_in(davi)))
    assert foreign.json()["code"] == absent.json()["code"] == "NOT_FOUND"
    assert await code_of(identity, hers) == ""
    assert (await identity.client.delete(f"/me/sessions/{uuid}")).status_code == 401


async def test_ending_all_others_keeps_this_one(identity: Running, ana: Any, sign_in: SignIn) -> None:
    others = [bearer(await sign_in(ana)) for _ in range(3)]
    here = bearer(await sign_in(ana))
    assert (await identity.client.delete("/me/sessions", headers=here)).status_code == 204
    assert [await code_of(identity, one) for one in others] == ["SESSION_ENDED"] * 3
    assert await code_of(identity, here) == ""
    assert (await identity.client.delete("/me/sessions", headers=here)).status_code == 204, "nothing left is fine"


async def test_whoever_looks_after_somebody_signs_them_out(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn, gestora: Any
) -> None:
    davi = await hired(name="Davi", profile=ADMINISTRATOR)
    for who in (davi, gestora):
        signed_in = await sign_in(ana)
        uuid = signed_in.json()["user"]["uuid"]
        answer = await identity.client.delete(f"/users/{uuid}/sessions", headers=bearer(await sign_in(who)))
        assert answer.status_code == 204, answer.text
        assert await code_of(identity, bearer(signed_in)) == "SESSION_ENDED"
    reasons = {fact.reason for fact in await identity.outbox(SessionEnded) if str(fact.user_uuid) == uuid}
    assert reasons == {"ended_by_administrator"}


async def test_others_sign_nobody_out(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn, gestora: Any, operadora: Any
) -> None:
    hers = await sign_in(ana)
    path = f"/users/{hers.json()['user']['uuid']}/sessions"
    refused = {
        "FORBIDDEN": [await hired(name="Bruno"), ana],
        "WRONG_CONTEXT": [operadora],
    }
    for code, people in refused.items():
        for who in people:
            answer = await identity.client.delete(path, headers=bearer(await sign_in(who)))
            assert answer.json()["code"] == code, who.name
    consultant = identity.as_(agency_issuer(customer=ana.company))
    assert (await consultant.delete(path)).json()["code"] == "FORBIDDEN"
    for stranger in (an_administrator(customer=COBALTO), agency_manager(agency=TUCANO)):
        foreign = await identity.as_(stranger).delete(path)
        absent = await identity.as_(stranger).delete(f"/users/{new_uuid()}/sessions")
        assert foreign.json()["code"] == absent.json()["code"] == "NOT_FOUND"
    manager = (await sign_in(gestora)).json()["user"]["uuid"]
    davi = bearer(await sign_in(await hired(name="Davi", profile=ADMINISTRATOR)))
    assert (await identity.client.delete(f"/users/{manager}/sessions", headers=davi)).status_code == 404
    assert await code_of(identity, bearer(hers)) == ""


async def test_an_inactive_customer_is_signed_out_and_stays_out(
    identity: Running, publish: Any, ana: Any, company: Company, sign_in: SignIn, gestora: Any
) -> None:
    hers, staff = await sign_in(ana), bearer(await sign_in(gestora))
    await publish(company.fact(version=2).model_copy(update={"is_active": False}))
    await _until_ended(identity, bearer(hers))
    assert await code_of(identity, staff) == "", "the agency goes on"
    renewed = await identity.client.post("/refresh-token", json={"token": hers.json()["token"]["value"]})
    assert renewed.json()["code"] == "INVALID_REFRESH_TOKEN"
    assert (await sign_in(ana)).json()["code"] == "INACTIVE_USER"
    assert "customer_inactivated" in await _reasons(identity, hers)


async def test_an_inactive_agency_shuts_out_its_staff_and_its_customers(
    identity: Running, publish: Any, sign_in: SignIn
) -> None:
    agency = new_uuid()
    await publish(an_agency(agency))
    person = NewPerson("Igor Reis", f"igor.{new_uuid().hex[-8:]}@tuiuiu.test", password="Trajeto!2026")
    async with identity.db.work(NoScope()) as uow:
        await create_agency_employee(person, employee_type="M", agency_uuid=agency, uow=uow, hasher=the_hasher())
    igor = await sign_in(person.email)
    await publish(an_agency(agency, version=2, is_active=False))
    await _until_ended(identity, bearer(igor))
    assert (await sign_in(person.email)).json()["code"] == "INACTIVE_USER"
    assert "agency_inactivated" in await _reasons(identity, igor)


def an_agency(uuid: UUID, *, version: int = 1, is_active: bool = True) -> AgencyChanged:
    said = {"company_name": "Tuiuiú Ltda.", "trading_name": "Tuiuiú", "cnpj": "12345678000195", "email": "a@b.test"}
    return AgencyChanged(uuid=uuid, version=version, is_active=is_active, **said)


async def _until_ended(identity: Running, headers: dict[str, str]) -> None:
    async def is_out() -> bool:
        return await code_of(identity, headers) == "SESSION_ENDED"

    await eventually(is_out, within=30)


async def _reasons(identity: Running, signed_in: httpx.Response) -> set[str]:
    uuid = signed_in.json()["user"]["uuid"]
    return {fact.reason for fact in await identity.outbox(SessionEnded) if str(fact.user_uuid) == uuid}
