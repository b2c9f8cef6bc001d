"""While an approver is away, pending and new requests are their delegate's to decide, except the delegate's own."""

import asyncio
from datetime import timedelta
from typing import Any

from contracts.approvals import LevelOpened, RequestApproved
from kit.testing import Person

from services.approvals.tests.delegations_of import delegate, pass_hours
from services.approvals.tests.office import Office, Order


async def pending(office: Office, person: Person, query: str = "") -> list[str]:
    rows = (await office.as_(person).get(f"/approval-requests?limit=100{query}")).json()["data"]
    return [row["subject_uuid"] for row in rows]


async def shown(office: Office, person: Person, order: Order) -> dict[str, Any]:
    answer = await office.as_(person).get(f"/approval-requests/{await office.request_uuid(order)}")
    data: dict[str, Any] = answer.json()["data"]
    return data


async def history(office: Office, person: Person, order: Order) -> list[dict[str, Any]]:
    path = f"/approval-requests/{await office.request_uuid(order)}/history"
    lines: list[dict[str, Any]] = (await office.as_(person).get(path)).json()["data"]
    return lines


async def test_pending_and_new_requests_pass_to_the_delegate_and_back(office: Office) -> None:
    await office.create_model()
    before = await office.submit()
    await delegate(office, office.bruno, office.davi)
    assert await pending(office, office.bruno) == [str(before.uuid)], "not before it begins"
    await pass_hours(office, 1)
    new = await office.submit()
    both = {str(before.uuid), str(new.uuid)}
    assert set(await pending(office, office.davi)) == both
    assert await pending(office, office.bruno) == []
    assert set(await pending(office, office.davi, f"&on_behalf_of={office.bruno.employee_uuid}")) == both
    assert await pending(office, office.davi, f"&on_behalf_of={office.elisa.employee_uuid}") == []
    for order in (before, new):
        assert len(await office.mails(office.davi, order)) == 1
        told = (await office.told(LevelOpened, order))[-1]
        assert [(one.name, one.status) for one in told.approvers] == [
            ("Davi Souza por Bruno Souza", "approving"),
            ("Bruno Souza", "skipped"),
        ]
    await pass_hours(office, 48)
    assert set(await pending(office, office.bruno)) == both
    assert await pending(office, office.davi) == []


async def test_a_decision_of_the_delegate_names_both_in_every_history(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.carla)]])
    order = await office.submit()
    await delegate(office, office.bruno, office.davi, begins=0)
    read = await shown(office, office.davi, order)
    bruno = {"uuid": str(office.bruno.employee_uuid), "name": "Bruno Souza"}
    assert (read["can_decide"], read["on_behalf_of"]) == (True, bruno)
    seat = read["levels"][0]["approvers"][0]
    assert (seat["approver_uuid"], seat["delegate"]["name"]) == (bruno["uuid"], "Davi Souza")
    path = f"/approval-requests/{await office.request_uuid(order)}/explanation"
    (decider,) = (await office.as_(office.ana).get(path)).json()["data"]["deciders_now"]
    assert (decider["name"], decider["as"], decider["on_behalf_of"]) == ("Davi Souza", "delegate", bruno)
    assert (await office.decide(office.davi, order)).status_code == 200
    line = next(line for line in await history(office, office.ana, order) if line["kind"] == "level_approved")
    assert line["description"] == "Nível 1 aprovado por Davi Souza por Bruno Souza"
    assert line["by"] == {"uuid": str(office.davi.employee_uuid), "name": "Davi Souza", "on_behalf_of": bruno}
    assert (await office.decide(office.carla, order)).status_code == 200
    (told,) = await office.told(RequestApproved, order)
    assert [(one.name, one.status) for one in told.approvers if one.level == 1] == [
        ("Davi Souza por Bruno Souza", "approved"),
        ("Bruno Souza", "skipped"),
    ]
    assert order.uuid.hex not in str(await pending(office, office.davi))
    decided = (await office.as_(office.davi).get("/approval-requests?box=decided")).json()["data"]
    assert [row["subject_uuid"] for row in decided] == [str(order.uuid)]


async def test_the_owner_of_a_last_level_learns_who_decided_for_whom(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await delegate(office, office.bruno, office.davi, begins=0)
    await office.decide(office.davi, order)
    (told,) = await office.told(RequestApproved, order)
    assert (told.decided_by_uuid, told.decided_by_name) == (office.davi.employee_uuid, "Davi Souza por Bruno Souza")
    assert (await history(office, office.ana, order))[-1]["by"]["on_behalf_of"]["name"] == "Bruno Souza"


async def test_the_delegates_own_request_stays_with_the_approver(office: Office) -> None:
    await office.create_model()
    await delegate(office, office.bruno, office.davi, begins=0)
    own = await office.submit(by=office.davi)
    refused = await office.decide(office.davi, own)
    assert refused.status_code == 403, refused.text
    assert await pending(office, office.bruno) == [str(own.uuid)]
    assert (await office.decide(office.bruno, own)).status_code == 200


async def test_the_absent_approvers_own_request_is_not_their_delegates_to_decide(office: Office) -> None:
    await office.create_model()
    await delegate(office, office.bruno, office.davi, begins=0)
    own = await office.submit(by=office.bruno)
    assert await pending(office, office.davi) == []
    assert (await office.decide(office.davi, own)).status_code == 403
    assert await pending(office, office.heitor) == [str(own.uuid)], "a stand-in's"


async def test_who_is_away_does_not_decide_until_they_end_it(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    given = (await delegate(office, office.bruno, office.davi, begins=0)).json()["data"]
    refused = await office.decide(office.bruno, order)
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_THE_APPROVER")
    await office.as_(office.bruno).delete(f"/approval-delegations/{given['uuid']}")
    late = await office.decide(office.davi, order)
    assert late.status_code in {403, 404}
    assert (await office.decide(office.bruno, order)).status_code == 200


async def test_a_delegate_who_left_leaves_the_requests_to_the_approver(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await delegate(office, office.bruno, office.davi, begins=0)
    await office.replace(office.davi, None)
    assert await pending(office, office.bruno) == [str(order.uuid)]
    await office.replace(office.davi, None, still_active=True)
    assert await pending(office, office.davi) == [str(order.uuid)], "back again"


async def test_one_who_decides_in_their_own_right_and_for_another_decides_once(office: Office) -> None:
    seats = [office.seat(office.bruno), office.seat(office.davi)]
    await office.create_model(levels=[{"approvers": seats, "require_all": True}])
    order = await office.submit()
    await delegate(office, office.bruno, office.davi, begins=0)
    assert (await shown(office, office.davi, order))["on_behalf_of"] is None
    assert (await office.decide(office.davi, order)).status_code == 200
    assert await office.status(order) == "approved"


async def test_a_vote_of_ones_own_does_not_count_for_an_absence_that_begins_later(office: Office) -> None:
    seats = [office.seat(office.bruno), office.seat(office.davi)]
    await office.create_model(levels=[{"approvers": seats, "require_all": True}])
    order = await office.submit()
    assert (await office.decide(office.davi, order)).status_code == 200
    await delegate(office, office.bruno, office.davi, begins=0)
    assert await office.status(order) == "approving"
    assert await pending(office, office.davi) == [str(order.uuid)]
    assert (await office.decide(office.davi, order)).status_code == 200
    assert await office.status(order) == "approved"


async def test_whoever_decides_while_a_delegation_ends_wins_alone(office: Office) -> None:
    await office.create_model()
    orders = [await office.submit() for _ in range(6)]
    await delegate(office, office.bruno, office.davi, begins=0, ends=1)
    clock = office.approvals.clock
    clock.move_to(clock.now() + timedelta(minutes=59))
    tries = [office.decide(person, order) for order in orders for person in (office.davi, office.bruno)]
    answers, _ = await asyncio.gather(asyncio.gather(*tries), pass_hours(office, 0.1))
    for place, order in enumerate(orders):
        both = answers[2 * place : 2 * place + 2]
        won = [answer for answer in both if answer.status_code == 200]
        assert len(won) <= 1
        assert {answer.status_code for answer in both} <= {200, 403, 404, 409}
        assert len(await office.told(RequestApproved, order)) == len(won)
    left = [order for order in orders if await office.status(order) == "approving"]
    assert set(await pending(office, office.bruno)) == {str(order.uuid) for order in left}
    for order in left:
        assert (await office.decide(office.bruno, order)).status_code == 200
