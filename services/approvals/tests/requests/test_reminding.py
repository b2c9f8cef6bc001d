"""POST /approval-requests/{id}/remind: the requester or the agency, once an hour, while a decision is awaited."""

from datetime import timedelta

import httpx
import pytest
from kit.core.ids import new_uuid
from kit.testing import Person, a_requester, agency_issuer, agency_manager, an_administrator
from kit.testing import a_customer as another_customer

from services.approvals.tests.office import Office, Order
from services.approvals.tests.requests.test_deadlines import REMINDER, reminded


async def remind(office: Office, person: Person, order: Order, key: str | None = None) -> httpx.Response:
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/approval-requests/{await office.request_uuid(order)}/remind"
    return await office.as_(person).post(path, headers=headers)


async def test_the_requester_reminds_who_decides_now(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    answer = await remind(office, office.ana, order)
    assert (answer.status_code, answer.json()["message"]) == (200, "Lembrete enviado com sucesso")
    assert await reminded(office, office.bruno, order) == (1, 1)
    assert await reminded(office, office.davi, order) == (0, 0)
    path = f"/approval-requests/{await office.request_uuid(order)}/history"
    line = (await office.as_(office.ana).get(path)).json()["data"][-1]
    assert (line["kind"], line["by"]["name"]) == ("reminded", office.ana.name)
    assert line["description"] == "Lembrete enviado a Bruno Souza"
    (mail,) = [mail for mail in await office.mails(office.bruno, order) if REMINDER in mail["subject"]]
    assert "senha-aprovar" in mail["text"]


async def test_a_request_is_reminded_of_once_an_hour_whoever_asks(office: Office) -> None:
    await office.create_model()
    order, manager = await office.submit(), agency_manager(customer=office.company)
    key = new_uuid().hex
    assert [(await remind(office, office.ana, order, key)).status_code for _ in range(2)] == [200, 200], "one key"
    refused = await remind(office, manager, order)
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert 3590 <= int(refused.headers["Retry-After"]) <= 3601
    said = "Um lembrete já foi enviado há menos de uma hora. Você pode lembrar de novo em"
    assert refused.json()["message"] == f"{said} 60 minutos."
    office.approvals.clock.move_to(office.approvals.clock.now() + timedelta(minutes=59))
    assert (await remind(office, manager, order)).json()["message"] == f"{said} 1 minuto."
    assert await reminded(office, office.bruno, order) == (1, 1)
    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(minutes=1))
    assert (await remind(office, manager, order)).status_code == 200
    assert await reminded(office, office.bruno, order) == (2, 2)


@pytest.mark.parametrize("ended", ["decided", "expired"])
async def test_what_is_not_awaited_is_not_reminded_of(office: Office, ended: str) -> None:
    await office.create_model()
    order = await office.submit(expires_at=office.approvals.clock.now() + timedelta(minutes=30))
    if ended == "decided":
        await office.decide(office.bruno, order)
    else:
        office.approvals.clock.move_to(office.approvals.clock.now() + timedelta(minutes=30))
    refused = await remind(office, office.ana, order)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")


async def test_only_the_requester_and_the_agency_remind(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    stranger = an_administrator(customer=another_customer())
    for person, status in (
        (office.bruno, 403),  # who decides it
        (office.heitor, 403),  # who may see it
        (a_requester(customer=office.company, name="Igor"), 404),  # who may not
        (stranger, 404),
        (agency_issuer(customer=office.company), 200),
    ):
        assert (await remind(office, person, order)).status_code == status, person.name
