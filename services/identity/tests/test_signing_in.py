"""Signing in: one answer for every failure, and a counter no crowd of guesses beats."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from contracts.config import BranchChanged
from contracts.identity import FINANCE, UserSignedIn
from identity_service.passwords.hashing import Hasher, hasher_of
from kit.core.ids import new_uuid
from kit.testing import Company, Running, eventually

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
WRONG = "errada-de-propósito"

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


async def test_the_right_password_opens_a_session(identity: Running, sign_in: SignIn, ana: Any) -> None:
    answer = await sign_in(ana)
    assert answer.status_code == 200
    body = answer.json()
    now = identity.clock.now()
    assert body["token"] == body["auth_token"]
    assert body["token"]["created_at"] == f"{now:%Y-%m-%dT%H:%M:%SZ}"
    assert body["token"]["expires_at"] == f"{now + timedelta(minutes=15):%Y-%m-%dT%H:%M:%SZ}"
    assert body["token"]["session_expires_at"] == f"{now + timedelta(hours=12):%Y-%m-%dT%H:%M:%SZ}"
    assert body["user"]["email"] == ana.email


async def test_keeping_signed_in_lasts_thirty_days(identity: Running, sign_in: SignIn, ana: Any) -> None:
    answer = await sign_in(ana, keep_signed=True)
    ends = identity.clock.now() + timedelta(days=30)
    assert answer.json()["token"]["session_expires_at"] == f"{ends:%Y-%m-%dT%H:%M:%SZ}"


async def test_the_user_is_told_whole(sign_in: SignIn, ana: Any, company: Company) -> None:
    user = (await sign_in(ana)).json()["user"]
    agency = {
        "uuid": str(company.agency_uuid),
        "company_name": "Andorinha Viagens Ltda.",
        "trading_name": "Andorinha",
        "phone": "551140028922",
        "email": "contato@andorinha.test",
    }
    assert user == {
        "uuid": user["uuid"],
        "context": "customer",
        "agency": None,
        "customer": {
            "uuid": str(company.uuid),
            "company_name": f"{company.name} S.A.",
            "trading_name": company.name,
            "cnpj": company.cnpj,
            "invoice_limit": None,
            "agency": agency,
        },
        "email": ana.email,
        "type": "issuer",
        "name": "Ana Souza",
        "phone": "5511987650001",
        "profiles": {
            "agency_employee": None,
            "customer_employee": {"uuid": str(ana.employee_uuid), "name": "Ana Souza"},
        },
        "branches": [],
        "avatar_url": None,
        "is_expense_approver": False,
        "has_headquarters_access": True,
        "is_administrator": False,
        "two_factor_enabled": False,
        "additional": {},
    }


async def test_the_limit_shows_to_who_may_see_it(sign_in: SignIn, hired: Hire) -> None:
    carla = await hired(name="Carla", profile=FINANCE)
    user = (await sign_in(carla)).json()["user"]
    assert user["customer"]["invoice_limit"] == "500000.00"
    assert user["type"] == "expense_approver"
    assert user["is_expense_approver"] is True


async def test_the_branches_somebody_works_at_are_told_by_name(
    publish: Any, sign_in: SignIn, hired: Hire, company: Company
) -> None:
    told = {"customer_uuid": company.uuid, "agency_uuid": company.agency_uuid, "version": 1, "active": True}
    recife, belem, closed, elsewhere = branches = [
        BranchChanged(uuid=new_uuid(), name=name, cnpj="12345678000195", deleted=name == "Fechada", **told)
        for name in ("Recife", "Belém", "Fechada", "Manaus")
    ]
    for branch in branches:
        await publish(branch)
    bia = await hired(name="Bia", branches_uuids=(recife.uuid, belem.uuid, closed.uuid, new_uuid()))

    async def are_told() -> bool:
        shown: list[dict[str, str]] = (await sign_in(bia)).json()["user"]["branches"]
        assert str(elsewhere.uuid) not in str(shown)
        return shown == [{"uuid": str(one.uuid), "name": one.name} for one in (belem, recife)]

    await eventually(are_told, within=PATIENCE)


async def test_agency_staff_and_the_operator_sign_in(sign_in: SignIn, gestora: Any, operadora: Any) -> None:
    manager = (await sign_in(gestora)).json()["user"]
    assert (manager["context"], manager["type"], manager["customer"]) == ("agency", "manager", None)
    assert manager["agency"]["trading_name"] == "Andorinha"
    assert manager["profiles"]["agency_employee"]["name"] == "Gina Motta"
    operator = (await sign_in(operadora)).json()["user"]
    assert (operator["context"], operator["type"]) == ("trajeto", "operator")
    assert operator["agency"] is operator["customer"] is None


async def test_an_email_is_found_however_it_is_typed(sign_in: SignIn, ana: Any) -> None:
    assert (await sign_in(f"  {ana.email.upper()} ")).status_code == 200


async def test_a_sign_in_is_told(identity: Running, sign_in: SignIn, ana: Any, company: Company) -> None:
    user = (await sign_in(ana)).json()["user"]
    told = [f for f in await identity.outbox(UserSignedIn) if str(f.uuid) == user["uuid"]]
    assert [(f.customer_uuid, f.agency_uuid) for f in told] == [(company.uuid, company.agency_uuid)]


async def test_wrong_unknown_and_never_set_passwords_get_the_same_answer(
    sign_in: SignIn, ana: Any, hired: Hire
) -> None:
    invited = await hired(password=None)
    answers = [
        await sign_in(ana, WRONG),
        await sign_in(f"nobody.{new_uuid().hex}@nowhere.test", WRONG),
        await sign_in(invited, WRONG),
    ]
    bodies = [{k: v for k, v in a.json().items() if k != "request_id"} for a in answers]
    assert bodies[0] == bodies[1] == bodies[2]
    assert bodies[0] == {
        "message": "E-mail ou senha inválidos.",
        "code": "INVALID_CREDENTIALS",
        "details": {"attempts": 1, "blocked": False, "remaining": 3, "blocked_until": None},
    }
    assert {a.status_code for a in answers} == {401}


async def test_the_fourth_failure_blocks_even_the_right_password(identity: Running, sign_in: SignIn, ana: Any) -> None:
    first = [await sign_in(ana, WRONG) for _ in range(3)]
    assert [a.json()["details"]["attempts"] for a in first] == [1, 2, 3]
    assert first[2].json()["message"].endswith("Resta 1 tentativa antes do bloqueio.")
    for password in (WRONG, "Trajeto!2026"):
        blocked = await sign_in(ana, password)
        assert (blocked.status_code, blocked.json()["code"]) == (429, "LOGIN_BLOCKED")
        assert blocked.headers["Retry-After"] == "60"
        assert blocked.json()["details"]["attempts"] == 4
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=60))
    assert (await sign_in(ana)).status_code == 200
    assert (await sign_in(ana, WRONG)).json()["details"]["attempts"] == 1


async def test_a_second_block_lasts_twice_as_long(identity: Running, sign_in: SignIn) -> None:
    email = f"{new_uuid().hex}@nowhere.test"
    for _ in range(4):
        await sign_in(email, WRONG)
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=60))
    again = await sign_in(email, WRONG)
    assert (again.status_code, again.headers["Retry-After"]) == (429, "120")


async def test_the_fourth_try_may_still_be_the_right_one(sign_in: SignIn, ana: Any) -> None:
    for _ in range(3):
        await sign_in(ana, WRONG)
    assert (await sign_in(ana)).status_code == 200
    assert (await sign_in(ana, WRONG)).json()["details"]["attempts"] == 1


async def test_two_hundred_guesses_at_once_try_no_more_than_four(sign_in: SignIn, ana: Any) -> None:
    answers = await asyncio.gather(*(sign_in(ana, f"{WRONG}{n}") for n in range(200)))
    codes = Counter(a.json()["code"] for a in answers)
    assert set(codes) <= {"INVALID_CREDENTIALS", "LOGIN_BLOCKED", "TOO_MANY_REQUESTS", "UNAVAILABLE"}, codes
    assert codes["INVALID_CREDENTIALS"] == 3
    assert (await sign_in(ana)).json()["code"] == "LOGIN_BLOCKED"


class NeverRight(Hasher):
    """Says no at once: what is counted is the guess, whatever it costs to judge."""

    async def matches(self, password: str, stored: str | None) -> bool:
        return False


async def test_an_address_that_sprays_is_stopped(identity: Running, sign_in: SignIn, ana: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        hasher = NeverRight()
        patch.setitem(identity.app.dependency_overrides, hasher_of, lambda: hasher)
        for _ in range(100):
            assert (await sign_in(f"{new_uuid().hex}@nowhere.test", WRONG)).status_code == 401
    assert (await sign_in(f"{new_uuid().hex}@nowhere.test", WRONG)).status_code == 401
    for password in (WRONG, WRONG, WRONG, WRONG, "Trajeto!2026"):
        stopped = await sign_in(ana, password)
        assert (stopped.status_code, stopped.json()["code"]) == (429, "LOGIN_BLOCKED")
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=60))
    assert (await sign_in(ana, WRONG)).json()["details"]["attempts"] == 1, "what was not tried locks nobody out"
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=120))
    assert (await sign_in(ana)).status_code == 200


@pytest.mark.long
async def test_an_office_whose_people_know_their_passwords_is_never_stopped(sign_in: SignIn, ana: Any) -> None:
    assert {(await sign_in(ana)).status_code for _ in range(102)} == {200}
    assert (await sign_in(ana, WRONG)).status_code == 401


async def test_an_inactive_user_is_told_only_after_the_right_password(
    identity: Running, publish: Any, sign_in: SignIn, ana: Any
) -> None:
    await publish(ana.fact.model_copy(update={"version": 2, "active": False}))

    async def is_inactive() -> bool:
        return (await sign_in(ana)).json().get("code") == "INACTIVE_USER"

    await eventually(is_inactive, within=PATIENCE)
    assert (await sign_in(ana, WRONG)).json()["code"] == "INVALID_CREDENTIALS"
    assert (await sign_in(ana)).status_code == 403


async def test_the_people_of_an_inactive_customer_stay_out(
    publish: Any, sign_in: SignIn, ana: Any, company: Company
) -> None:
    await publish(company.fact(version=2).model_copy(update={"is_active": False}))

    async def is_inactive() -> bool:
        return (await sign_in(ana)).json().get("code") == "INACTIVE_USER"

    await eventually(is_inactive, within=PATIENCE)


async def test_the_form_is_checked_in_portuguese_and_never_echoed(identity: Running) -> None:
    answer = await identity.client.post("/login", json={"password": 5, "other": "segredo"})
    assert answer.status_code == 422
    errors = answer.json()["errors"]
    assert errors["email"] == ["O campo e-mail é obrigatório"]
    assert errors["other"] == ["Campo não permitido"]
    assert "segredo" not in answer.text


async def test_a_space_in_a_password_counts(identity: Running, sign_in: SignIn, hired: Hire) -> None:
    eva = await hired(name="Eva", password=" com espaços ")
    assert (await sign_in(eva, "com espaços")).status_code == 401
    assert (await sign_in(eva, " com espaços ")).status_code == 200


async def test_the_security_code_field_is_accepted(sign_in: SignIn, ana: Any) -> None:
    assert (await sign_in(ana, secret="123 456")).status_code == 200
