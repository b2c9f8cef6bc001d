"""An approver leaves, and another decides what waited for them."""

from typing import Any

import httpx
from contracts.approvals import LevelOpened
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.testing import Person

from services.approvals.tests.office import Office


async def hand_over(office: Office, leaving: Person, heir: Any, *, signed: bool = True) -> httpx.Response:
    """As config asks when somebody is made inactive."""
    running = office.approvals
    secret = running.platform.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="config", audience="approvals", secret=secret, clock=running.clock)
    headers = {"Authorization": f"Service {token}"} if signed else {}
    body = {"customer_uuid": str(office.company.uuid), "replacement_uuid": str(heir)}
    path = f"/internal/approvers/{leaving.employee_uuid}/replace"
    return await running.internal.post(path, json=body, headers=headers)


async def test_what_waits_for_who_leaves_is_asked_of_another(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.elisa)]])
    order = await office.submit()
    answer = await hand_over(office, office.bruno, office.davi.employee_uuid)
    assert answer.json()["data"] == {"requests": 1, "requests_uuid": [str(await office.request_uuid(order))]}
    told = (await office.told(LevelOpened, order))[-1]
    assert [(seat.name, seat.status) for seat in told.approvers] == [
        ("Davi Souza", "approving"),
        ("Elisa Souza", "waiting"),
    ]
    assert len(await office.mails(office.davi, order)) == 1
    assert (await office.decide(office.bruno, order)).json()["code"] == "NOT_THE_APPROVER"
    assert (await office.decide(office.davi, order)).status_code == 200
    assert (await office.decide(office.elisa, order)).json()["data"]["status"] == "approved"
    request = await office.request(order)
    assert request is not None
    assert "Davi Souza decide no lugar de Bruno Souza" in [line["description"] for line in request.history]


async def test_levels_to_come_are_handed_over_too_and_only_once(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    for handed in (1, 0):
        answer = await hand_over(office, office.davi, office.elisa.employee_uuid)
        assert answer.json()["data"]["requests"] == handed
    await office.decide(office.bruno, order)
    assert (await office.decide(office.elisa, order)).json()["data"]["status"] == "approved"


async def test_who_sits_there_already_sits_once(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    assert (await hand_over(office, office.bruno, office.davi.employee_uuid)).status_code == 200
    request = await office.request(order)
    assert request is not None
    assert request.deciders == [office.davi.employee_uuid]


async def test_only_an_active_person_of_the_customer_takes_over(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    for wrong in (new_uuid(), office.bruno.employee_uuid):
        answer = await hand_over(office, office.bruno, wrong)
        assert (answer.status_code, answer.json()["errors"]) == (422, {"replacement_uuid": ["Opção inválida"]})
    assert (await hand_over(office, office.bruno, office.davi.employee_uuid, signed=False)).status_code == 401
    request = await office.request(order)
    assert request is not None
    assert request.deciders == [office.bruno.employee_uuid]


async def test_who_asked_does_not_decide_by_taking_an_approvers_place(office: Office) -> None:
    await office.create_model()
    order = await office.submit(by=office.davi)
    await hand_over(office, office.bruno, office.davi.employee_uuid)
    assert (await office.decide(office.davi, order)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert await office.mails(office.davi, order) == []
    assert (await office.decide(office.heitor, order)).status_code == 200
