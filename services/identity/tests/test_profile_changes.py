"""Profiles are changed and taken away; whoever holds one feels it at once, and Administrador stays what it is."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import httpx
import nats
import pytest
from contracts.identity import ADMINISTRATOR, APPROVER, FINANCE, REQUESTER, ProfileChanged, initial_profile_uuid
from identity_service.profiles.catalogue import ALL_SLUGS
from identity_service.profiles.changes import batched
from kit.core.ids import new_uuid
from kit.testing import (
    ANDORINHA,
    Company,
    Person,
    Running,
    agency_issuer,
    agency_manager,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from kit.testing.servers import Servers
from sqlalchemy import text

Client = httpx.AsyncClient
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


def one(uuid: UUID | str) -> str:
    return f"/customers/profiles/{uuid}"


def of(company: Company) -> str:
    return f"/customers/{company.uuid}/profiles"


async def made(admin: Client, company: Company, name: str = "Viajante", **more: Any) -> dict[str, Any]:
    answer = await admin.post(of(company), json={"name": name, "actions": ["view-order"], **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def told_of(identity: Running, uuid: UUID | str) -> list[ProfileChanged]:
    return [
        f for f in await identity.outbox(ProfileChanged) if isinstance(f, ProfileChanged) and str(f.uuid) == str(uuid)
    ]


async def audited(identity: Running, uuid: UUID | str) -> list[tuple[str, Any]]:
    """What the audit says was done to an entity, oldest first."""
    lines = text('SELECT action, changes FROM audit WHERE entity_uuid = :uuid ORDER BY "position"')
    async with identity.db.sweep() as session:
        return [tuple(row) for row in await session.execute(lines, {"uuid": UUID(str(uuid))})]


# --- the catalogue ------------------------------------------------------------------------------------------


async def test_everybody_signed_in_reads_the_catalogue_of_actions(identity: Running) -> None:
    for caller in (agency_issuer(agency=ANDORINHA), operator(), other_customer()):
        answer = await identity.as_(caller).get("/actions")
        assert answer.status_code == 200
        assert [a["slug"] for a in answer.json()["data"]] == list(ALL_SLUGS)
    named = {a["slug"]: a for a in answer.json()["data"]}
    assert named["view-expense-type"]["action"] == "GetExpenseType"
    assert named["view-customer-employee-group"]["action"] == "ViewCustomerEmployeesGroup"
    assert all(a["description"] and a["group_description"] for a in named.values())
    assert (await identity.client.get("/actions")).json()["code"] == "UNAUTHENTICATED"


# --- reading one --------------------------------------------------------------------------------------------


async def test_one_profile_is_read_with_its_version(identity: Running, admin: Client, company: Company) -> None:
    profile = await made(admin, company)
    with count_statements(identity) as sent:
        answer = await admin.get(one(profile["uuid"]))
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"1"')
    assert answer.json()["data"] == profile
    assert len(sent) <= 3, sent


# --- changing -----------------------------------------------------------------------------------------------


async def test_a_change_is_told_audited_and_leaves_the_rest(identity: Running, admin: Client, company: Company) -> None:
    profile = await made(admin, company)
    answer = await admin.put(one(profile["uuid"]), json={"name": "Viajante sênior", "approver": True})
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    changed = answer.json()["data"]
    assert (changed["name"], changed["approver"], changed["is_expense_approver"]) == ("Viajante sênior", True, False)
    assert changed["actions"] == profile["actions"]
    last = (await told_of(identity, profile["uuid"]))[-1]
    assert (last.name, last.approver, last.version, last.deleted) == ("Viajante sênior", True, 2, False)
    assert (await audited(identity, profile["uuid"]))[-1] == (
        "update",
        {"name": ["Viajante", "Viajante sênior"], "approver": [False, True]},
    )


async def test_what_stays_the_same_is_told_to_nobody(identity: Running, admin: Client, company: Company) -> None:
    profile = await made(admin, company)
    for answer in (
        await admin.put(one(profile["uuid"]), json={"name": "Viajante"}),
        await admin.put(one(profile["uuid"]), json={}),
        await admin.put(f"{one(profile['uuid'])}/actions", json={"actions": ["view-order"]}),
    ):
        assert (answer.status_code, answer.json()["data"]["version"]) == (200, 1)
    assert len(await told_of(identity, profile["uuid"])) == 1


async def test_who_looked_at_an_older_version_is_told(admin: Client, company: Company) -> None:
    profile = await made(admin, company)
    await admin.put(one(profile["uuid"]), json={"approver": True})
    stale = {"If-Match": '"1"'}
    for answer in (
        await admin.put(one(profile["uuid"]), json={"name": "Outro"}, headers=stale),
        await admin.put(f"{one(profile['uuid'])}/actions", json={"actions": []}, headers=stale),
        await admin.patch(f"{one(profile['uuid'])}/default", headers=stale),
        await admin.delete(one(profile["uuid"]), headers=stale),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
        assert answer.json()["details"] == {"current_version": 2}
    fresh = await admin.put(one(profile["uuid"]), json={"name": "Outro"}, headers={"If-Match": '"2"'})
    assert fresh.status_code == 200


async def test_a_name_of_another_profile_is_refused_and_ones_own_is_not(admin: Client, company: Company) -> None:
    profile = await made(admin, company)
    refused = await admin.put(one(profile["uuid"]), json={"name": "SOLICITANTE"})
    assert (refused.status_code, refused.json()["details"]) == (409, {"field": "name"})
    assert (await admin.put(one(profile["uuid"]), json={"name": "viajante"})).json()["data"]["name"] == "viajante"


@pytest.mark.parametrize(
    ("path", "body", "field", "sentence"),
    [
        ("", {"name": " "}, "name", "O nome é obrigatório"),
        ("", {"name": None}, "name", "Valor inválido"),
        ("", {"actions": []}, "actions", "Campo não permitido"),
        ("", {"default": True}, "default", "Campo não permitido"),
        ("/actions", {}, "actions", "Campo obrigatório"),
        ("/actions", {"actions": ["fly"]}, "actions.0", "Opção inválida"),
    ],
)
async def test_a_wrong_form_is_told_in_portuguese(
    admin: Client, company: Company, *, path: str, body: dict[str, Any], field: str, sentence: str
) -> None:
    profile = await made(admin, company)
    answer = await admin.put(f"{one(profile['uuid'])}{path}", json=body)
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: [sentence]})


async def test_a_changed_action_holds_for_the_very_next_call(
    identity: Running, admin: Client, company: Company, ana: Any, client_of: Any
) -> None:
    requester, hers = initial_profile_uuid(company.uuid, REQUESTER), await client_of(ana)
    assert (await hers.get(of(company))).json()["code"] == "FORBIDDEN"
    given = await admin.put(f"{one(requester)}/actions", json={"actions": ["view-order", "view-profile"]})
    assert given.status_code == 200
    assert (await hers.get(of(company))).status_code == 200, "with the token she had"
    await admin.put(f"{one(requester)}/actions", json={"actions": ["view-order"]})
    assert (await hers.get(of(company))).json()["code"] == "FORBIDDEN"
    assert (await audited(identity, requester))[-1] == ("update", {"gained": [], "lost": ["view-profile"]})


@pytest.fixture
async def hints(servers: Servers, company: Company) -> AsyncIterator[list[Any]]:
    """What is told about the customer on core NATS."""
    heard: list[Any] = []

    async def hear(message: Any) -> None:
        heard.append(json.loads(message.data))

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{company.uuid}", cb=hear)
    await connection.flush()
    yield heard
    await connection.close()


async def test_open_screens_of_readers_and_holders_are_told(
    admin: Client, company: Company, ana: Any, hints: list[Any]
) -> None:
    requester = initial_profile_uuid(company.uuid, REQUESTER)
    await admin.put(one(requester), json={"approver": True})
    await eventually(lambda: bool(hints), within=PATIENCE)
    hint = hints[-1]
    assert (hint["entity"], hint["entity_uuid"], hint["version"]) == ("settings", str(requester), 2)
    assert "view-profile" in hint["audience"]["actions"]
    assert len(hint["audience"]["user_uuids"]) == 1, "Ana holds it"


@pytest.mark.parametrize(("holders", "hints"), [(0, [0]), (1000, [1000]), (2001, [1000, 1000, 1])])
def test_a_profile_of_many_is_told_in_hints_of_a_thousand(holders: int, hints: list[int]) -> None:
    assert [len(some) for some in batched([new_uuid()] * holders)] == hints


# --- Administrador, the default -----------------------------------------------------------------------------


async def test_administrador_keeps_its_name_actions_and_flags(admin: Client, company: Company) -> None:
    first = one(initial_profile_uuid(company.uuid, ADMINISTRATOR))
    for answer in (
        await admin.put(first, json={"name": "Chefe"}),
        await admin.put(f"{first}/actions", json={"actions": []}),
        await admin.patch(f"{first}/default"),
        await admin.delete(first),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_STATUS")
        assert answer.json()["message"] == "Esta ação não é permitida no status atual: Administrador."
    kept = (await admin.get(first)).json()["data"]
    assert (kept["name"], kept["version"], len(kept["actions"])) == ("Administrador", 1, len(ALL_SLUGS))


async def test_another_default_takes_the_flag(identity: Running, admin: Client, company: Company) -> None:
    profile = await made(admin, company)
    answer = await admin.patch(f"{one(profile['uuid'])}/default")
    assert (answer.status_code, answer.json()["data"]["default"]) == (200, True)
    page = (await admin.get(of(company))).json()["data"]
    assert [p["name"] for p in page if p["default"]] == ["Viajante"]
    former = await told_of(identity, initial_profile_uuid(company.uuid, REQUESTER))
    assert [f.is_default for f in former] == [True, False]
    again = await admin.patch(f"{one(profile['uuid'])}/default")
    assert again.json()["data"]["version"] == answer.json()["data"]["version"]


async def test_five_defaults_at_once_leave_one(admin: Client, company: Company) -> None:
    profiles = [await made(admin, company, f"Perfil {n}") for n in range(5)]
    answers = await asyncio.gather(*(admin.patch(f"{one(p['uuid'])}/default") for p in profiles))
    assert {a.status_code for a in answers} <= {200, 503}
    page = (await admin.get(of(company))).json()["data"]
    assert sum(p["default"] for p in page) == 1


async def test_the_default_is_not_taken_away(admin: Client, company: Company) -> None:
    profile = await made(admin, company, default=True)
    answer = await admin.delete(one(profile["uuid"]))
    assert (answer.status_code, answer.json()["code"]) == (422, "DEFAULT_PROFILE")
    assert answer.json()["message"] == "O perfil padrão não pode ser excluído."


# --- taking away --------------------------------------------------------------------------------------------


async def test_a_profile_nobody_holds_goes_and_its_name_is_free(
    identity: Running, admin: Client, company: Company
) -> None:
    profile = await made(admin, company)
    assert (await admin.delete(one(profile["uuid"]))).status_code == 204
    assert (await admin.get(one(profile["uuid"]))).status_code == 404
    assert (await admin.put(one(profile["uuid"]), json={"name": "Outro"})).status_code == 404
    assert "Viajante" not in [p["name"] for p in (await admin.get(of(company))).json()["data"]]
    last = (await told_of(identity, profile["uuid"]))[-1]
    assert (last.deleted, last.version) == (True, 2)
    assert [action for action, _ in await audited(identity, profile["uuid"])] == ["create", "delete"]
    assert (await made(admin, company))["uuid"] != profile["uuid"]


async def test_a_profile_somebody_holds_stays_even_when_they_are_inactive(
    identity: Running, admin: Client, company: Company, hired: Any, publish: Any
) -> None:
    carla = await hired(name="Carla", profile=FINANCE)
    finance = initial_profile_uuid(company.uuid, FINANCE)
    await eventually(lambda: _holders(admin, finance), within=PATIENCE)
    refused = await admin.delete(one(finance))
    assert (refused.status_code, refused.json()["code"]) == (409, "IN_USE")
    assert refused.json()["details"] == {"used_by": "customer_employee"}
    await publish(carla.fact.model_copy(update={"version": 2, "active": False}))
    await eventually(lambda: _inactive(identity, carla), within=PATIENCE)
    assert (await admin.delete(one(finance))).json()["code"] == "IN_USE"


async def _holders(admin: Client, profile: UUID) -> int:
    return int((await admin.get(one(profile))).json()["data"]["employees_count"])


async def _inactive(identity: Running, member: Any) -> bool:
    async with identity.db.sweep() as session:
        found = await session.scalar(text("SELECT is_active FROM users WHERE email = :email"), {"email": member.email})
    return found is False


async def test_the_first_profiles_are_not_made_again_once_taken_away(
    identity: Running, admin: Client, company: Company, publish: Any
) -> None:
    finance = initial_profile_uuid(company.uuid, FINANCE)
    assert (await admin.delete(one(finance))).status_code == 204
    await publish(company.fact(version=2))
    await publish(company.fact(version=3))
    await eventually(lambda: _heard_third(identity, company), within=PATIENCE)
    names = [p["name"] for p in (await admin.get(of(company))).json()["data"]]
    assert names == ["Administrador", "Aprovador", "Solicitante"]


async def _heard_third(identity: Running, company: Company) -> bool:
    """Everything about the second telling is done by then: one customer's facts are heard in order."""
    copy = await identity.service_context.access.customer(company.uuid)
    return copy is not None and copy.version == 3


async def test_who_was_given_a_profile_in_the_moment_of_its_removal_keeps_it(
    identity: Running, admin: Client, company: Company, hired: Any
) -> None:
    profile = await made(admin, company)
    await admin.delete(one(profile["uuid"]))
    await made(admin, company, "viajante")  # its name was given away meanwhile
    await hired(profile_uuid=UUID(profile["uuid"]), password=None)

    async def back() -> dict[str, Any] | None:
        answer = await admin.get(one(profile["uuid"]))
        return answer.json()["data"] if answer.status_code == 200 else None

    found = await eventually(back, within=PATIENCE)
    assert found["name"].startswith("Viajante ")
    assert [a["slug"] for a in found["actions"]] == ["view-order"]
    last = (await told_of(identity, profile["uuid"]))[-1]
    assert (last.deleted, last.version) == (False, 3)


# --- who may ------------------------------------------------------------------------------------------------


async def every_call(client: Client, uuid: UUID | str) -> list[httpx.Response]:
    return [
        await client.get(one(uuid)),
        await client.put(one(uuid), json={"name": "Intruso"}),
        await client.put(f"{one(uuid)}/actions", json={"actions": []}),
        await client.patch(f"{one(uuid)}/default"),
        await client.delete(one(uuid)),
    ]


async def test_without_the_action_nothing_is_seen_or_changed(
    identity: Running, admin: Client, company: Company, ana: Any, client_of: Any
) -> None:
    profile = await made(admin, company)
    for client, code in (
        (identity.client, "UNAUTHENTICATED"),
        (await client_of(ana), "FORBIDDEN"),
        (identity.as_(operator()), "WRONG_CONTEXT"),
    ):
        answers = await every_call(client, profile["uuid"])
        assert {a.json()["code"] for a in answers} == {code}
    assert (await admin.get(one(profile["uuid"]))).json()["data"] == profile


@pytest.mark.parametrize("stranger", [other_customer(), other_agency()], ids=["other customer", "other agency"])
async def test_foreign_and_absent_profiles_answer_the_same(
    identity: Running, admin: Client, company: Company, stranger: Person
) -> None:
    profile = await made(admin, company)
    client = identity.as_(stranger.with_actions(*ALL_SLUGS) if stranger.company else stranger)
    for foreign, absent in zip(
        await every_call(client, profile["uuid"]), await every_call(client, new_uuid()), strict=True
    ):
        said = [{**answer.json(), "request_id": ""} for answer in (foreign, absent)]
        assert (foreign.status_code, said[0]) == (404, said[1])
    assert (await admin.get(one(profile["uuid"]))).json()["data"] == profile


async def test_each_call_needs_its_own_action(identity: Running, admin: Client, company: Company) -> None:
    from kit.testing import a_requester

    profile = await made(admin, company)
    slugs = ("view-profile", "update-profile", "set-action-profile", "set-default-profile", "delete-profile")
    for at, slug in enumerate(slugs):
        client = identity.as_(a_requester(customer=company).with_actions(slug, "view-order"))
        answers = await every_call(client, profile["uuid"])
        allowed = [place for place, answer in enumerate(answers) if answer.status_code != 403]
        assert allowed == [at], slug


async def test_the_agencys_managers_change_and_its_issuers_only_read(
    identity: Running, admin: Client, company: Company
) -> None:
    profile = await made(admin, company)
    issuer = await every_call(identity.as_(agency_issuer(agency=ANDORINHA)), profile["uuid"])
    assert [a.status_code for a in issuer] == [200, 403, 403, 403, 403]
    manager = identity.as_(agency_manager(agency=ANDORINHA))
    assert (await manager.put(f"{one(profile['uuid'])}/actions", json={"actions": []})).status_code == 200
    assert (await manager.delete(one(profile["uuid"]))).status_code == 204


async def test_a_flag_makes_its_holders_approvers(identity: Running, admin: Client, company: Company) -> None:
    approver = initial_profile_uuid(company.uuid, APPROVER)
    answer = await admin.put(one(approver), json={"approver": False, "is_expense_approver": True})
    assert answer.json()["data"]["is_expense_approver"] is True
    copy = await identity.service_context.access.profile(approver, company.uuid)
    assert copy is not None
    assert (copy.approver, copy.is_expense_approver) == (False, True)
