"""An approver leaves, and another decides what waited for them."""

from contracts.approvals import LevelOpened
from kit.core.ids import new_uuid
from kit.testing import eventually

from services.approvals.tests.office import Office


async def test_what_waits_for_who_leaves_is_asked_of_another(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.elisa)]])
    order = await office.submit()
    await office.replace(office.bruno, office.davi.employee_uuid)
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
    for _ in range(2):
        await office.replace(office.davi, office.elisa.employee_uuid)
    request = await office.request(order)
    assert request is not None
    assert [line["kind"] for line in request.history].count("replaced") == 1
    await office.decide(office.bruno, order)
    assert (await office.decide(office.elisa, order)).json()["data"]["status"] == "approved"


async def test_who_sits_there_already_sits_once(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit()
    await office.replace(office.bruno, office.davi.employee_uuid)
    request = await office.request(order)
    assert request is not None
    assert request.deciders == [office.davi.employee_uuid]


async def test_an_heir_who_left_too_takes_nothing_over_and_nobody_is_forgotten(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.replace(office.bruno, new_uuid())

    async def is_asked_of_others() -> bool:
        request = await office.request(order)
        return request is not None and bool(request.deciders) and office.bruno.employee_uuid not in request.deciders

    await eventually(is_asked_of_others)


async def test_who_asked_does_not_decide_by_taking_an_approvers_place(office: Office) -> None:
    await office.create_model()
    order = await office.submit(by=office.davi)
    await office.replace(office.bruno, office.davi.employee_uuid)
    assert (await office.decide(office.davi, order)).json()["code"] == "SELF_APPROVAL_FORBIDDEN"
    assert await office.mails(office.davi, order) == []
    assert (await office.decide(office.heitor, order)).status_code == 200
