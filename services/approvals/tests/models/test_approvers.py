"""Single approvers of a model added, changed, moved, removed and switched over HTTP."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from services.approvals.tests.models.callers import WRITERS, caller
from services.approvals.tests.models.test_changing import ONE, flat
from services.approvals.tests.office import Office

ROW = f"{ONE}/approvers"
SWITCH = "/customers/approver-models"


async def two_levels(office: Office) -> tuple[dict[str, Any], dict[str, str]]:
    """Bruno and Elisa, then Davi; the model and the uuid of each row."""
    levels = [[office.seat(office.bruno), office.seat(office.elisa)], [office.seat(office.davi)]]
    model = await office.create_model(levels=levels)
    return model, {row["name"].split()[0]: row["uuid"] for row in model["approvers"]}


async def read(office: Office, model: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = (await office.as_(office.heitor).get(f"{ONE}/{model['uuid']}")).json()["data"]
    return found


async def add(office: Office, model: dict[str, Any], **body: Any) -> httpx.Response:
    return await office.as_(office.heitor).post(f"{ONE}/{model['uuid']}/approvers", json=body)


async def test_an_approver_is_added_to_a_level_or_opens_the_next_one(office: Office) -> None:
    model, _ = await two_levels(office)
    carla, heitor = str(office.carla.employee_uuid), str(office.heitor.employee_uuid)
    answer = await add(office, model, approver_uuid=carla, level=1, self_approver=True)
    assert (answer.status_code, answer.headers["ETag"]) == (201, '"2"')
    opened = (await add(office, model, approver_uuid=heitor, level=3)).json()["data"]
    assert flat(opened) == [("Bruno", 1, 1), ("Elisa", 1, 2), ("Carla", 1, 3), ("Davi", 2, 1), ("Heitor", 3, 1)]
    assert opened["approvers"][2]["self_approver"] is True
    filtered = await office.as_(office.heitor).get(
        f"/customers/{office.company.uuid}/approval-models", params={"approvers_uuid": heitor}
    )
    assert [row["uuid"] for row in filtered.json()["data"]] == [model["uuid"]]


async def test_an_approver_is_added_once_and_only_to_a_level_that_can_be(office: Office) -> None:
    model, _ = await two_levels(office)
    twice = await add(office, model, approver_uuid=str(office.davi.employee_uuid), level=1)
    assert (twice.status_code, twice.json()["details"]) == (409, {"field": "approver_uuid"})
    assert twice.json()["message"] == "Já existe um registro com este aprovador."
    carla = str(office.carla.employee_uuid)
    for change, field in (
        ({"level": 4}, "level"),
        ({"level": 0}, "level"),
        ({"approver_uuid": str(uuid4())}, "approver_uuid"),
        ({"approval_model_uuid": str(uuid4())}, "approval_model_uuid"),
    ):
        answer = await add(office, model, **({"approver_uuid": carla, "level": 1} | change))
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    absent = await add(office, model, level=1)
    assert absent.json()["errors"] == {"approver_uuid": ["O aprovador é obrigatório"]}


async def test_a_repeated_add_under_one_key_adds_once(office: Office) -> None:
    model, _ = await two_levels(office)
    body = {"approver_uuid": str(office.carla.employee_uuid), "level": 1}
    client, at = office.as_(office.heitor), f"{ONE}/{model['uuid']}/approvers"
    answers = [await client.post(at, json=body, headers={"Idempotency-Key": f"k-{model['uuid']}"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert (await read(office, model))["version"] == 2


async def test_an_approver_moves_to_another_level_and_an_empty_level_goes(office: Office) -> None:
    model, rows = await two_levels(office)
    client = office.as_(office.heitor)
    moved = (await client.put(f"{ROW}/{rows['Davi']}", json={"level": 1})).json()["data"]
    assert flat(moved) == [("Bruno", 1, 1), ("Elisa", 1, 2), ("Davi", 1, 3)]
    opened = await client.put(f"{ONE}/{model['uuid']}/approvers/{rows['Bruno']}", json={"level": 2})
    assert flat(opened.json()["data"]) == [("Elisa", 1, 1), ("Davi", 1, 2), ("Bruno", 2, 1)]
    assert opened.json()["data"]["approvers"][2]["uuid"] == rows["Bruno"]
    own = (await client.put(f"{ROW}/{rows['Elisa']}", json={"self_approver": True})).json()["data"]
    assert [row["self_approver"] for row in own["approvers"]] == [True, False, False]
    assert (await client.put(f"{ROW}/{rows['Elisa']}", json={"level": 4})).json()["errors"] == {
        "level": ["Opção inválida"]
    }


async def test_a_row_is_changed_only_through_its_own_model(office: Office) -> None:
    _, rows = await two_levels(office)
    other = await office.create_model(model_type="advance")
    client, change = office.as_(office.heitor), {"self_approver": True}
    assert (await client.put(f"{ONE}/{other['uuid']}/approvers/{rows['Davi']}", json=change)).status_code == 404
    assert (await client.put(f"{ROW}/{uuid4()}", json=change)).status_code == 404


async def test_a_removed_approver_leaves_levels_numbered_from_one(office: Office) -> None:
    model, rows = await two_levels(office)
    client = office.as_(office.heitor)
    assert (await client.delete(f"{ROW}/{rows['Bruno']}", headers={"If-Match": '"1"'})).status_code == 204
    assert (await client.delete(f"{ROW}/{rows['Elisa']}")).status_code == 204
    after = await read(office, model)
    assert (flat(after), [s["level"] for s in after["level_settings"]]) == ([("Davi", 1, 1)], [1])
    last = await client.delete(f"{ROW}/{rows['Davi']}")
    assert (last.status_code, last.json()["code"]) == (422, "LAST_LEVEL")
    assert last.json()["message"] == "O modelo precisa de ao menos um nível com aprovador."
    assert (await client.delete(f"{ROW}/{rows['Bruno']}")).status_code == 404


async def test_a_row_switched_off_is_not_asked_by_new_requests(office: Office) -> None:
    model, rows = await two_levels(office)
    client = office.as_(office.heitor)
    answer = await client.patch(f"{SWITCH}/{rows['Bruno']}/inactive")
    assert [row["is_active"] for row in answer.json()["data"]["approvers"]] == [False, True, True]
    order = await office.submit()
    request = await office.request(order)
    assert request is not None
    assert request.deciders == [office.elisa.employee_uuid]
    again = await client.patch(f"{SWITCH}/{rows['Bruno']}/active")
    assert again.json()["data"]["approvers"] == model["approvers"]


async def test_the_last_row_switched_on_is_neither_switched_off_nor_left_alone(office: Office) -> None:
    _, rows = await two_levels(office)
    client = office.as_(office.heitor)
    for name in ("Bruno", "Elisa"):
        assert (await client.patch(f"{SWITCH}/{rows[name]}/inactive")).status_code == 200
    assert (await client.patch(f"{SWITCH}/{rows['Davi']}/inactive")).json()["code"] == "LAST_LEVEL"
    assert (await client.delete(f"{ROW}/{rows['Davi']}")).json()["code"] == "LAST_LEVEL"


@pytest.mark.parametrize("who,status", WRITERS)
async def test_who_may_change_approvers(office: Office, who: str, status: int) -> None:
    _, rows = await two_levels(office)
    client = office.as_(caller(office, who))
    answers = [
        await client.put(f"{ROW}/{rows['Davi']}", json={"self_approver": True}),
        await client.patch(f"{SWITCH}/{rows['Davi']}/inactive"),
        await client.patch(f"{SWITCH}/{rows['Davi']}/active"),
        await client.delete(f"{ROW}/{rows['Davi']}"),
    ]
    wanted = [200, 200, 200, 204] if status == 200 else [status] * 4
    assert [answer.status_code for answer in answers] == wanted
