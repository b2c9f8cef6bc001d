"""An agency's people: taken on and invited, changed, shut out; an agency always keeps a manager."""

import asyncio
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.identity import SessionEnded, UserChanged
from identity_service.accounts.tables import UserTable
from identity_service.passwords.hashing import the_hasher
from identity_service.reconcile.tallies import TALLIES
from identity_service.staff.rules import leaves_nobody_in_charge
from identity_service.users.actions import NewPerson, create_agency_employee, reserve_emails
from identity_service.users.schemas import EmailToReserve
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import (
    ANDORINHA,
    TUCANO,
    Person,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    count_statements,
    eventually,
    operator,
)
from sqlalchemy import text

from services.identity.tests.staff_office import PATIENCE, Client, a_body, change_password, of, one, signed_in


async def told_of(identity: Running, user_uuid: str) -> list[UserChanged]:
    facts = await identity.outbox(UserChanged)
    return [fact for fact in facts if isinstance(fact, UserChanged) and str(fact.uuid) == user_uuid]


# --- taking on ----------------------------------------------------------------------------------------------


async def test_a_manager_takes_somebody_on_who_is_invited(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina = await employed()
    body = a_body(phone="+55 (11) 9 8765-0001")
    answer = await gina.client.post(of(gaivota), json=body)
    assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"'), answer.text
    italo = answer.json()["data"]
    assert italo["agency_uuid"] == str(gaivota)
    assert (italo["name"], italo["type"], italo["phone"]) == ("Ítalo Nunes", "I", "5511987650001")
    assert (italo["active"], italo["last_sign_in_at"], italo["avatar_url"]) == (True, None, None)
    (mail,) = await identity.mails(body["email"])
    assert "Gaivota" in mail["text"]
    assert "/alterar-senha/" in mail["text"]
    (told,) = await told_of(identity, italo["user_uuid"])
    assert (told.context, told.agency_uuid, told.is_active) == ("agency", gaivota, True)


async def test_the_operator_takes_somebody_on_in_any_agency(identity: Running, gaivota: UUID) -> None:
    olga = identity.as_(operator())
    assert (await olga.post(of(gaivota), json=a_body(type="M"))).status_code == 201
    assert (await olga.post(of(new_uuid()), json=a_body())).json()["code"] == "NOT_FOUND"


async def test_an_email_is_taken_once_over_the_platform(
    identity: Running, gaivota: UUID, employed: Any, ana: Any
) -> None:
    gina = await employed()
    taken = await gina.client.post(of(gaivota), json=a_body(email=ana.email.upper()))
    assert (taken.status_code, taken.json()["details"]) == (409, {"field": "email"})
    same = a_body()
    answers = await asyncio.gather(*(gina.client.post(of(gaivota), json=same) for _ in range(4)))
    assert sorted(a.status_code for a in answers) == [201, 409, 409, 409]
    assert {a.json()["code"] for a in answers if a.status_code == 409} == {"ALREADY_EXISTS"}


async def test_an_email_on_hold_for_an_employee_is_nobodys_else(
    identity: Running, gaivota: UUID, employed: Any
) -> None:
    gina, body = await employed(), a_body()
    wanted = EmailToReserve(email=body["email"], employee_uuid=new_uuid())
    async with identity.db.work(NoScope()) as uow:
        assert await reserve_emails([wanted], uow=uow, clock=identity.clock) == []
    assert (await gina.client.post(of(gaivota), json=body)).json()["code"] == "ALREADY_EXISTS"


async def test_of_an_agency_and_a_company_who_want_one_email_at_once_the_first_has_it(
    identity: Running, gaivota: UUID
) -> None:
    person, hasher = NewPerson("Ítalo Nunes", f"italo.{new_uuid().hex[-8:]}@gaivota.test"), the_hasher()
    wanted = [EmailToReserve(email=person.email, employee_uuid=new_uuid())]

    async def reserve() -> list[str]:
        async with identity.db.work(NoScope()) as uow:
            return await reserve_emails(wanted, uow=uow, clock=identity.clock)

    async with identity.db.work(NoScope()) as uow:
        await create_agency_employee(person, employee_type="I", agency_uuid=gaivota, uow=uow, hasher=hasher)
        second = asyncio.create_task(reserve())
        await eventually(lambda: _somebody_waits(identity), within=PATIENCE)
    assert await second == [person.email]


async def _somebody_waits(identity: Running) -> bool:
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")
    async with identity.db.sweep() as session:
        return bool(await session.scalar(waiting))


async def test_the_same_key_takes_one_on(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina, body, headers = await employed(), a_body(), {"Idempotency-Key": f"contratar-{new_uuid().hex}"}
    first = await gina.client.post(of(gaivota), json=body, headers=headers)
    again = await gina.client.post(of(gaivota), json=body, headers=headers)
    assert again.json() == first.json()
    assert len(await identity.mails(body["email"])) == 1


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"name": ""}, "name", "O nome é obrigatório"),
        ({"email": "sem arroba"}, "email", "Informe um e-mail válido"),
        ({"type": "X"}, "type", "Opção inválida"),
        ({"phone": "12"}, "phone", "Valor inválido"),
        ({"active": False}, "active", "Campo não permitido"),
    ],
)
async def test_a_wrong_form_is_told_in_portuguese(
    identity: Running, gaivota: UUID, wrong: dict[str, Any], field: str, sentence: str
) -> None:
    answer = await identity.as_(agency_manager(agency=gaivota)).post(of(gaivota), json=a_body(**wrong))
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: [sentence]})


# --- the list -----------------------------------------------------------------------------------------------


async def test_the_list_is_by_name_and_filtered(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina = await employed()
    await employed("I", "Álvaro Lima")
    shut_out = await employed("I", "Zeca Pires")
    await gina.client.patch(f"{one(shut_out.uuid)}/inactive")

    async def names(**params: str) -> list[str]:
        found = (await gina.client.get(of(gaivota), params=params)).json()
        assert found["meta"]["total"] == len(found["data"])
        return [row["name"] for row in found["data"]]

    assert await names() == ["Álvaro Lima", "Gina Motta", "Zeca Pires"]
    assert await names(name="alva") == ["Álvaro Lima"]
    assert await names(type="M") == ["Gina Motta"]
    assert await names(active="false") == ["Zeca Pires"]
    page = (await gina.client.get(of(gaivota), params={"limit": "2", "page": "2"})).json()
    assert ([row["name"] for row in page["data"]], page["meta"]["last_page"]) == (["Zeca Pires"], 2)
    assert (await gina.client.get(of(gaivota), params={"type": "X"})).status_code == 422


async def test_the_list_says_when_somebody_lastsigned_in(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina = await employed()
    row = (await gina.client.get(of(gaivota))).json()["data"][0]
    assert datetime.fromisoformat(row["last_sign_in_at"]) == identity.clock.now()


async def test_a_list_costs_the_same_however_long(identity: Running, gaivota: UUID) -> None:
    manager = identity.as_(agency_manager(agency=gaivota))
    await manager.post(of(gaivota), json=a_body())
    await manager.get(of(gaivota))
    with count_statements(identity) as few:
        await manager.get(of(gaivota))
    for n in range(6):
        await manager.post(of(gaivota), json=a_body(name=f"Pessoa {n}"))
    with count_statements(identity) as many:
        assert (await manager.get(of(gaivota))).json()["meta"]["total"] == 7
    assert len(many) == len(few) <= 4, many


# --- changing -----------------------------------------------------------------------------------------------


async def test_a_change_is_told_and_leaves_the_rest(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina, ivo = await employed(), await employed("I", "Ivo Reis")
    answer = await gina.client.put(one(ivo.uuid), json={"name": "Ivo dos Reis"}, headers={"If-Match": '"1"'})
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    changed = answer.json()["data"]
    assert (changed["name"], changed["email"], changed["type"]) == ("Ivo dos Reis", ivo.email, "I")
    assert (await told_of(identity, changed["user_uuid"]))[-1].name == "Ivo dos Reis"
    stale = await gina.client.put(one(ivo.uuid), json={"name": "Ivo"}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["details"]) == (409, {"current_version": 2})
    assert (await ivo.client.get("/me")).status_code == 200, "a name ends no session"


async def test_another_type_ends_the_sessions_that_carry_the_old_one(
    identity: Running, gaivota: UUID, employed: Any, sign_in: Any
) -> None:
    gina, ines = await employed(), await employed("M", "Inês Prado")
    assert (await ines.client.get(of(gaivota))).status_code == 200
    assert (await gina.client.put(one(ines.uuid), json={"type": "I"})).status_code == 200
    assert (await ines.client.get(of(gaivota))).json()["code"] == "SESSION_ENDED"
    again = await signed_in(identity, sign_in, ines.email)
    assert (await again.get(of(gaivota))).json()["code"] == "FORBIDDEN"
    user_uuid = (await gina.client.get(one(ines.uuid))).json()["data"]["user_uuid"]
    told = [fact.employee_type for fact in await told_of(identity, user_uuid)]
    assert (told[0], told[-1]) == ("M", "I")
    tally = next(one for one in TALLIES if one.name == "agency_managers")
    async with identity.db.sweep() as session:
        rows = {str(row["uuid"]): row["deleted"] for row in (await session.execute(text(tally.sql))).mappings()}
    assert rows[user_uuid] is True, "the reconciler expects no copy of a manager who is one no more"
    assert False in rows.values()


async def test_who_is_shut_out_is_out_at_once_and_may_be_let_in_again(
    identity: Running, gaivota: UUID, employed: Any, sign_in: Any
) -> None:
    gina, ivo = await employed(), await employed("I", "Ivo Reis")
    answer = await gina.client.patch(f"{one(ivo.uuid)}/inactive")
    assert (answer.status_code, answer.json()["data"]["active"]) == (200, False)
    assert (await ivo.client.get("/me")).json()["code"] == "SESSION_ENDED"
    assert (await sign_in(ivo.email)).json()["code"] == "INACTIVE_USER"
    user = answer.json()["data"]["user_uuid"]
    assert [f.reason for f in await _ended(identity, user)] == ["user_inactivated"]
    assert (await told_of(identity, user))[-1].is_active is False
    again = await gina.client.patch(f"{one(ivo.uuid)}/inactive")
    assert again.json()["data"]["version"] == answer.json()["data"]["version"], "nothing changed, nothing told"
    assert (await gina.client.patch(f"{one(ivo.uuid)}/active")).json()["data"]["active"] is True
    assert (await sign_in(ivo.email)).status_code == 200


async def _ended(identity: Running, user_uuid: str) -> list[SessionEnded]:
    facts = await identity.outbox(SessionEnded)
    return [fact for fact in facts if isinstance(fact, SessionEnded) and str(fact.user_uuid) == user_uuid]


# --- somebody stays in charge -------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [{"is_active": False}, {"employee_type": "I"}], ids=["shut out", "made an issuer"])
def test_the_rule_asks_for_another_active_manager(given: dict[str, Any]) -> None:
    def person(kind: str, *, is_active: bool = True) -> UserTable:
        return UserTable(
            context="agency", email="", email_normalized="", name="", employee_type=kind, is_active=is_active
        )

    gina = person("M")
    assert leaves_nobody_in_charge(gina, given, [gina])
    assert leaves_nobody_in_charge(gina, given, [gina, person("M", is_active=False), person("I")])
    assert not leaves_nobody_in_charge(gina, given, [gina, person("M")])
    assert not leaves_nobody_in_charge(person("I"), given, [gina])
    assert not leaves_nobody_in_charge(gina, {"name": "Outra"}, [gina])


async def test_the_last_manager_stays(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina = await employed()
    await employed("I", "Ivo Reis")
    for client in (gina.client, identity.as_(operator())):
        for answer in (
            await client.patch(f"{one(gina.uuid)}/inactive"),
            await client.put(one(gina.uuid), json={"type": "I"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (422, "LAST_ADMINISTRATOR")
            assert answer.json()["message"] == "A empresa precisa de ao menos um administrador ativo."


async def test_of_two_managers_who_shut_each_other_out_one_stays(
    identity: Running, gaivota: UUID, employed: Any
) -> None:
    gina, ines = await employed(), await employed("M", "Inês Prado")
    answers = await asyncio.gather(
        gina.client.patch(f"{one(ines.uuid)}/inactive"), ines.client.patch(f"{one(gina.uuid)}/inactive")
    )
    olga = identity.as_(operator())
    page = (await olga.get(of(gaivota), params={"type": "M", "active": "true"})).json()
    assert page["meta"]["total"] == 1, [a.text for a in answers]
    assert 200 in {a.status_code for a in answers}


# --- invitations --------------------------------------------------------------------------------------------


async def test_an_invitation_is_sent_again_until_it_is_taken(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina, body = await employed(), a_body()
    made = (await gina.client.post(of(gaivota), json=body)).json()["data"]
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=1))  # mails are told apart by their moment
    answer = await gina.client.post(f"{one(made['uuid'])}/invitation")
    assert (answer.status_code, answer.json()) == (200, {"message": "Convite enviado com sucesso"})
    first, second = await identity.mails(body["email"])
    assert (await change_password(identity, first)).json()["code"] == "INVALID_RESET_TOKEN", "the newer one counts"
    assert (await change_password(identity, second)).status_code == 200
    late = await gina.client.post(f"{one(made['uuid'])}/invitation")
    assert (late.status_code, late.json()["details"]) == (409, {"status": "active"})
    await gina.client.patch(f"{one(made['uuid'])}/inactive")
    shut_out = await gina.client.post(f"{one(made['uuid'])}/invitation")
    assert shut_out.json()["details"] == {"status": "inactive"}


async def test_a_mailbox_is_not_filled_with_invitations(identity: Running, gaivota: UUID, employed: Any) -> None:
    gina = await employed()
    made = (await gina.client.post(of(gaivota), json=a_body())).json()["data"]
    answers = [await gina.client.post(f"{one(made['uuid'])}/invitation") for _ in range(6)]
    assert [a.status_code for a in answers] == [200] * 5 + [429]


# --- who may ------------------------------------------------------------------------------------------------


async def every_call(client: Client, agency: UUID, uuid: UUID | str) -> list[httpx.Response]:
    return [
        await client.get(of(agency)),
        await client.post(of(agency), json=a_body()),
        await client.get(one(uuid)),
        await client.put(one(uuid), json={"name": "Intruso"}),
        await client.patch(f"{one(uuid)}/inactive"),
        await client.patch(f"{one(uuid)}/active"),
        await client.post(f"{one(uuid)}/invitation"),
    ]


@pytest.mark.parametrize(
    ("caller", "code"),
    [
        (an_administrator(), "WRONG_CONTEXT"),
        (agency_issuer(agency=ANDORINHA), "FORBIDDEN"),
        (agency_manager(agency=TUCANO), "NOT_FOUND"),
    ],
    ids=["a customer's administrator", "an issuer", "another agency's manager"],
)
async def test_others_neither_see_nor_change(
    identity: Running, gaivota: UUID, employed: Any, caller: Person, code: str
) -> None:
    ivo = await employed("I", "Ivo Reis")
    answers = await every_call(identity.as_(caller), gaivota, ivo.uuid)
    assert [a.json()["code"] for a in answers] == [code] * len(answers)
    absent = await every_call(identity.as_(caller), new_uuid(), new_uuid())
    for foreign, nobody in zip(answers, absent, strict=True):
        assert {**foreign.json(), "request_id": ""} == {**nobody.json(), "request_id": ""}
    assert (await ivo.client.get("/me")).json()["name"] == "Ivo Reis"


async def test_without_a_token_nobody_is_seen(identity: Running, gaivota: UUID, employed: Any) -> None:
    answers = await every_call(identity.client, gaivota, (await employed()).uuid)
    assert {a.json()["code"] for a in answers} == {"UNAUTHENTICATED"}


async def test_a_chosen_customers_audit_says_nothing_of_the_agencys_people(
    identity: Running, andorinha: UUID, company: Any
) -> None:
    manager = identity.as_(agency_manager(agency=andorinha, customer=company))
    made = (await manager.post(of(andorinha), json=a_body())).json()["data"]
    assert (await manager.put(one(made["uuid"]), json={"name": "Ítalo"})).status_code == 200
    lines = text("SELECT customer_uuid FROM audit WHERE entity_uuid = :uuid")
    async with identity.db.sweep() as session:
        found = (await session.execute(lines, {"uuid": UUID(made["user_uuid"])})).scalars().all()
    assert found == [None, None]
