"""The calls of delegations: who may name whom, what is refused, what is told."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import nats
import pytest
from contracts.approvals import DelegationChanged
from contracts.notifications import NotificationSent
from kit.core.ids import new_uuid
from kit.testing import Person, agency_issuer, agency_manager, an_administrator, anonymous, count_statements, eventually
from kit.testing import a_customer as another_customer
from kit.testing.servers import Servers
from nats.aio.msg import Msg
from sqlalchemy import text

from services.approvals.tests.delegations_of import a_delegation, delegate, pass_hours
from services.approvals.tests.office import Office


async def listed(office: Office, person: Person, query: str = "") -> list[dict[str, Any]]:
    answer = await office.as_(person).get(f"/approval-delegations{query}")
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["data"]
    return rows


async def test_an_approver_names_who_decides_in_their_place(office: Office) -> None:
    answer = await delegate(office, office.bruno, office.davi, reason="Férias")
    assert answer.status_code == 201, answer.text
    given = answer.json()["data"]
    assert (given["approver"]["name"], given["delegate"]["name"]) == ("Bruno Souza", "Davi Souza")
    assert (given["reason"], given["active"], given["ended_at"]) == ("Férias", False, None)
    assert answer.headers["ETag"] == '"1"'
    (told,) = [fact for fact in await office.facts(DelegationChanged) if str(fact.uuid) == given["uuid"]]
    assert (told.approver_uuid, told.delegate_uuid) == (office.bruno.employee_uuid, office.davi.employee_uuid)
    bells = [bell for bell in await office.facts(NotificationSent) if str(bell.about_uuid) == given["uuid"]]
    assert [(bell.user_uuid, bell.kind) for bell in bells] == [(office.davi.user_uuid, "delegation_received")]
    (mail,) = await office.approvals.mails(office.davi.email)
    assert "Davi Souza decide por Bruno Souza" in mail["subject"]
    written = text("SELECT action FROM audit WHERE entity_uuid = :uuid")
    async with office.approvals.db.sweep() as session:
        assert list(await session.scalars(written, {"uuid": given["uuid"]})) == ["approval_delegation.created"]


async def test_the_same_call_twice_names_one_delegate(office: Office) -> None:
    body, headers = a_delegation(office, office.davi), {"Idempotency-Key": new_uuid().hex}
    calls = [await office.as_(office.bruno).post("/approval-delegations", json=body, headers=headers) for _ in "ab"]
    assert [call.status_code for call in calls] == [201, 201]
    assert calls[0].json() == calls[1].json()
    assert len(await listed(office, office.bruno)) == 1


async def test_of_two_delegations_at_once_one_is_kept(office: Office) -> None:
    """Bruno names Davi while Davi names Bruno, and Bruno names two people."""
    asked = [(office.bruno, office.davi), (office.davi, office.bruno), (office.bruno, office.elisa)]
    answers = await asyncio.gather(
        *(office.as_(who).post("/approval-delegations", json=a_delegation(office, to)) for who, to in asked * 3)
    )
    kept = [answer for answer in answers if answer.status_code == 201]
    assert len(kept) == 1
    assert {answer.status_code for answer in answers} <= {201, 409, 422}


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"ends": 1}, "end_at", "O fim deve vir depois do início"),
        ({"begins": -48}, "start_at", "Data no passado não é permitida"),
        ({"delegate_uuid": "bruno"}, "delegate_uuid", "Escolha outra pessoa"),
        ({"delegate_uuid": str(new_uuid())}, "delegate_uuid", "Opção inválida"),
        ({"start_at": "2026-12-01T10:00:00"}, "start_at", "Data inválida"),
        ({"start_at": None}, "start_at", "Data inválida"),
    ],
)
async def test_what_a_delegation_must_say(office: Office, given: dict[str, Any], field: str, sentence: str) -> None:
    if given.get("delegate_uuid") == "bruno":
        given = {"delegate_uuid": str(office.bruno.employee_uuid)}
    answer = await delegate(office, office.bruno, office.davi, **given)
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: [sentence]})


async def test_an_overlap_a_chain_and_somebody_who_left_are_refused(office: Office) -> None:
    await delegate(office, office.bruno, office.davi)
    again = await delegate(office, office.bruno, office.elisa, begins=48, ends=60)
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_EXISTS")
    assert (await delegate(office, office.bruno, office.elisa, begins=49, ends=60)).status_code == 201
    chain = await delegate(office, office.davi, office.carla)
    assert chain.json()["errors"] == {"approver_uuid": ["Esta pessoa decide por outra neste período"]}
    other = await delegate(office, office.carla, office.bruno)
    assert other.json()["errors"] == {"delegate_uuid": ["Esta pessoa também estará ausente neste período"]}
    await office.replace(office.elisa, None)
    left = await delegate(office, office.heitor, office.elisa)
    assert left.json()["errors"] == {"delegate_uuid": ["Opção inválida"]}


async def test_who_may_name_a_delegate_for_whom(office: Office) -> None:
    """Oneself; for others who may change approval models: administrators and the agency's managers."""
    of_bruno = {"approver_uuid": str(office.bruno.employee_uuid)}
    manager, issuer = agency_manager(customer=office.company), agency_issuer(customer=office.company)
    stranger = an_administrator(customer=another_customer())
    for place, (person, status) in enumerate(
        ((office.bruno, 201), (office.heitor, 201), (manager, 201), (office.ana, 403), (issuer, 403), (stranger, 422))
    ):
        times = {"begins": 1 + 10 * place, "ends": 11 + 10 * place}
        answer = await delegate(office, person, office.davi, **of_bruno, **times)
        assert answer.status_code == status, (person.name, answer.text)
    nobody = await delegate(office, manager, office.davi, begins=90, ends=91)
    assert nobody.json()["errors"] == {"approver_uuid": ["Campo obrigatório"]}


async def test_people_see_what_they_gave_and_received_and_administrators_all(office: Office) -> None:
    given = (await delegate(office, office.bruno, office.davi)).json()["data"]["uuid"]
    for person, seen in (
        (office.bruno, [given]),
        (office.davi, [given]),
        (office.ana, []),
        (office.heitor, [given]),
        (agency_manager(customer=office.company), [given]),
        (an_administrator(customer=another_customer()), []),
    ):
        assert [row["uuid"] for row in await listed(office, person)] == seen, person.name
    assert await listed(office, office.bruno, "?active=true") == []
    assert len(await listed(office, office.heitor, f"?approver_uuid={office.bruno.employee_uuid}&active=false")) == 1
    assert await listed(office, office.heitor, f"?approver_uuid={office.davi.employee_uuid}") == []
    await pass_hours(office, 1)
    (row,) = await listed(office, office.bruno, "?active=true")
    assert row["active"] is True


async def test_a_delegation_is_changed_until_it_is_over(office: Office) -> None:
    given = (await delegate(office, office.bruno, office.davi)).json()["data"]
    path, bruno = f"/approval-delegations/{given['uuid']}", office.as_(office.bruno)
    later = (office.approvals.clock.now() + timedelta(hours=60)).isoformat()
    body = {"end_at": later, "delegate_uuid": str(office.elisa.employee_uuid)}
    for person, status in ((office.davi, 403), (office.ana, 403), (an_administrator(customer=another_customer()), 404)):
        assert (await office.as_(person).put(path, json=body)).status_code == status
        assert (await office.as_(person).delete(path)).status_code == status
    assert (await bruno.put(path, json=body, headers={"If-Match": '"7"'})).status_code == 409
    moved = await bruno.put(path, json={"approver_uuid": str(office.davi.employee_uuid)})
    assert moved.json()["errors"] == {"approver_uuid": ["Opção inválida"]}
    changed = (await bruno.put(path, json=body, headers={"If-Match": '"1"'})).json()["data"]
    assert (changed["delegate"]["name"], changed["start_at"]) == ("Elisa Souza", given["start_at"])
    await pass_hours(office, 2)
    assert (await bruno.put(path, json={"reason": "Licença"})).status_code == 200, "running, its beginning is past"
    at_large = office.as_(agency_manager(agency=office.company.agency_uuid))
    assert (await at_large.put(path, json={"reason": "Férias"})).status_code == 200, "whatever customer was chosen"
    assert (await bruno.delete(path)).status_code == 204
    told = len(await office.facts(DelegationChanged))
    assert (await bruno.delete(path)).status_code == 204, "over already"
    assert len(await office.facts(DelegationChanged)) == told
    over = await bruno.put(path, json={"reason": "Tarde demais"})
    assert (over.status_code, over.json()["code"]) == (409, "INVALID_STATUS")
    assert (await listed(office, office.bruno))[0]["ended_at"] is not None


async def delegates(office: Office, person: Person, name: str = "") -> list[str]:
    query = {"name": name} if name else {}
    answer = await office.as_(person).get("/approval-delegations/delegates", params=query)
    assert answer.status_code == 200, answer.text
    return [row["name"] for row in answer.json()["data"]]


async def test_anybody_of_the_company_may_look_up_who_could_stand_in(office: Office) -> None:
    """An approver need not hold view-customer-employee; what is told is the name alone."""
    everybody = ["Ana Souza", "Bruno Souza", "Carla Souza", "Davi Souza", "Elisa Souza", "Heitor Souza"]
    assert await delegates(office, office.bruno) == [name for name in everybody if name != "Bruno Souza"]
    assert await delegates(office, office.bruno, "ÉLI") == ["Elisa Souza"]
    assert await delegates(office, office.bruno, "%") == []
    assert await delegates(office, agency_manager(customer=office.company)) == everybody
    assert await delegates(office, an_administrator(customer=another_customer())) == []
    answer = await office.as_(office.bruno).get("/approval-delegations/delegates", params={"name": "Elisa"})
    assert [set(row) for row in answer.json()["data"]] == [{"uuid", "name"}]
    nobody = await office.as_(anonymous()).get("/approval-delegations/delegates")
    assert nobody.status_code == 401
    with count_statements(office.approvals) as seen:
        await delegates(office, office.heitor)
    assert len([said for said in seen if "employee_copy" in said]) == 1


async def test_who_left_cannot_stand_in(office: Office) -> None:
    await office.replace(office.elisa, None)
    assert "Elisa Souza" not in await delegates(office, office.bruno)


async def test_both_people_and_administrators_are_told_live(office: Office, servers: Servers) -> None:
    connection = await nats.connect(servers.nats.admin_url)
    heard: list[dict[str, Any]] = []

    async def listen(message: Msg) -> None:
        hint = json.loads(message.data)
        if hint["entity"] == "settings":
            heard.append(hint)

    await connection.subscribe(f"live.{office.company.uuid}", cb=listen)
    await connection.flush()
    given = (await delegate(office, office.bruno, office.davi)).json()["data"]["uuid"]
    await eventually(lambda: any(hint["entity_uuid"] == given for hint in heard))
    (hint,) = [hint for hint in heard if hint["entity_uuid"] == given]
    assert set(hint["audience"]["user_uuids"]) == {str(office.bruno.user_uuid), str(office.davi.user_uuid)}
    assert hint["audience"]["actions"] == ["update-approval-model"]
    await connection.close()
