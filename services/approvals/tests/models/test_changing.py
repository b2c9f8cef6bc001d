"""Models changed, linked to cost centers, switched and deleted over HTTP."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from contracts.approvals import ApprovalModelChanged
from contracts.config import CostCenterChanged
from kit.core.ids import new_uuid
from kit.testing import eventually
from sqlalchemy import text

from services.approvals.tests.models.callers import READERS, WRITERS, caller
from services.approvals.tests.office import Office

ONE = "/customers/approval-models"


async def put(office: Office, model: dict[str, Any], body: dict[str, Any], **headers: str) -> httpx.Response:
    client = office.as_(office.heitor)
    return await client.put(f"{ONE}/{model['uuid']}", json=body, headers=headers)


async def another_cost_center(office: Office) -> UUID:
    """Config tells of a second cost center; waits until approvals knows it."""
    uuid = new_uuid()
    shared = {"customer_uuid": office.company.uuid, "agency_uuid": office.company.agency_uuid, "version": 1}
    plain = {"active": True, "belongs_to_headquarters": False, "mark_all_branches": True}
    await office.publish(CostCenterChanged(**shared, **plain, uuid=uuid, name="Marketing", cost_center_code="MKT"))
    await eventually(lambda: office.rows("place_copy", 3))
    return uuid


async def audit_of(office: Office, model: dict[str, Any]) -> list[Any]:
    """The audit's lines about a model, oldest first."""
    lines = "SELECT action, description, changes FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, uuid"
    async with office.approvals.db.sweep() as session:
        return list((await session.execute(text(lines), {"uuid": model["uuid"]})).mappings())


def flat(model: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(row["name"].split()[0], row["level"], row["order"]) for row in model["approvers"]]


async def test_an_update_changes_what_it_names_and_is_told_and_audited(office: Office) -> None:
    model = await office.create_model(name="Antes", levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    answer = await put(office, model, {"name": "Depois", "mark_all_cost_centers": True}, **{"If-Match": '"1"'})
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"'), answer.text
    after = answer.json()["data"]
    assert (after["name"], after["mark_all_cost_centers"], after["cost_centers"]) == ("Depois", True, [])
    assert after["approvers"] == model["approvers"]
    told = [f for f in await office.facts(ApprovalModelChanged) if f.uuid == UUID(model["uuid"])]
    assert [(f.version, f.name, f.mark_all_cost_centers) for f in told][-1] == (2, "Depois", True)
    line = (await audit_of(office, model))[-1]
    assert (line["action"], line["description"]) == ("approval_model.updated", "Modelo de aprovação Depois alterado")
    assert line["changes"]["name"] == ["Antes", "Depois"]


async def test_an_update_that_changes_nothing_is_neither_published_nor_audited(office: Office) -> None:
    model = await office.create_model(name="Igual")
    answer = await put(office, model, {"name": "Igual", "cost_centers": [str(office.cost_center)]})
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"1"')
    assert len(await audit_of(office, model)) == 1


async def test_an_update_of_a_stale_version_is_refused(office: Office) -> None:
    model = await office.create_model()
    await put(office, model, {"apply_expense": False})
    answer = await put(office, model, {"apply_expense": True}, **{"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["details"] == {"current_version": 2}


async def test_a_flat_list_of_approvers_makes_the_levels_and_who_stays_keeps_the_row(office: Office) -> None:
    levels = [[office.seat(office.bruno)], {"approvers": [office.seat(office.davi)], "require_all": True}]
    model = await office.create_model(levels=levels)
    rows = {row["name"]: row["uuid"] for row in model["approvers"]}
    sent = [
        {"approver_uuid": str(office.elisa.employee_uuid), "level": 5},
        {"approver_uuid": str(office.davi.employee_uuid), "level": 2, "self_approver": True},
    ]
    settings = [{"level": 5, "min_value": "100"}]
    after = (await put(office, model, {"approvers": sent, "level_settings": settings})).json()["data"]
    assert flat(after) == [("Davi", 1, 1), ("Elisa", 2, 1)]
    assert [row["self_approver"] for row in after["approvers"]] == [True, False]
    assert after["approvers"][0]["uuid"] == rows["Davi Souza"]
    assert [(s["require_all"], s["min_value"]) for s in after["level_settings"]] == [(False, None), (False, "100.00")]


async def test_conditions_of_levels_change_alone_and_stay_when_only_approvers_are_sent(office: Office) -> None:
    model = await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    settings = [{"level": 2, "require_all": True, "max_value": 900}]
    after = (await put(office, model, {"level_settings": settings})).json()["data"]
    assert [s["require_all"] for s in after["level_settings"]] == [False, True]
    sent = [
        {"approver_uuid": row["approver_uuid"], "level": row["level"], "self_approver": True}
        for row in after["approvers"]
    ]
    kept = (await put(office, model, {"approvers": sent})).json()["data"]
    assert kept["level_settings"] == after["level_settings"]
    assert flat(kept) == flat(model)


async def test_another_approval_type_starts_without_the_old_targets(office: Office) -> None:
    model = await office.create_model(mark_all_cost_centers=True)
    refused = await put(office, model, {"approval_type": "project"})
    assert refused.json()["errors"] == {"projects": ["Selecione ao menos um projeto"]}
    after = (await put(office, model, {"approval_type": "project", "mark_all_projects": True})).json()["data"]
    assert (after["mark_all_cost_centers"], after["mark_all_projects"]) == (False, True)


@pytest.mark.parametrize(
    "change,field,sentence",
    [
        ({"name": " "}, "name", "O nome é obrigatório"),
        ({"name": None}, "name", "Valor inválido"),
        ({"approval_type": None}, "approval_type", "O tipo de aprovação é obrigatório"),
        ({"cost_centers": []}, "cost_centers", "Selecione ao menos um centro de custo"),
        ({"cost_centers": [str(uuid4())]}, "cost_centers", "Opção inválida"),
        ({"all_branches": False}, "branch_uuid", "O nome da filial é obrigatório"),
        ({"uuid": str(uuid4())}, "uuid", "Opção inválida"),
        ({"approvers": []}, "approvers", "Selecione pelo menos um nível"),
        ({"approvers": [{"level": 1}]}, "approvers.0.approver_uuid", None),
        ({"approvers": [{"approver_uuid": str(uuid4()), "level": 1}]}, "approvers.0.approver_uuid", "Opção inválida"),
        ({"level_settings": [{"level": 2}]}, "level_settings.0.level", "Opção inválida"),
        ({"level_settings": [{"level": 1}, {"level": 1}]}, "level_settings.1.level", "Opção inválida"),
        ({"surprise": 1}, "surprise", "Campo não permitido"),
    ],
)
async def test_a_bad_update_is_refused_at_its_field(
    office: Office, change: dict[str, Any], field: str, sentence: str | None
) -> None:
    model = await office.create_model()
    answer = await put(office, model, change)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field]), answer.text
    assert sentence is None or answer.json()["errors"][field] == [sentence]


async def test_an_approver_sent_twice_is_named_where_it_stands_in_the_flat_list(office: Office) -> None:
    model = await office.create_model()
    bruno, davi = str(office.bruno.employee_uuid), str(office.davi.employee_uuid)
    sent = [{"approver_uuid": uuid, "level": level} for uuid, level in ((bruno, 2), (davi, 1), (bruno, 1))]
    answer = await put(office, model, {"approvers": sent})
    assert answer.json()["errors"] == {"approvers.0.approver_uuid": ["O aprovador já está em outro nível"]}


async def test_a_model_keeps_an_approver_who_left_and_takes_no_new_one_who_left(office: Office) -> None:
    model = await office.create_model()
    other = await office.create_model(model_type="advance", levels=[[office.seat(office.davi)]])
    await office.replace(office.bruno, None)
    assert (await put(office, model, {"name": "Com quem saiu"})).status_code == 200
    sent = [{"approver_uuid": str(office.bruno.employee_uuid), "level": 1}]
    answer = await put(office, other, {"approvers": sent})
    assert answer.json()["errors"] == {"approvers.0.approver_uuid": ["Opção inválida"]}


async def test_an_update_to_the_reach_or_name_of_another_model_is_refused(office: Office) -> None:
    first = await office.create_model(name="Primeiro")
    second = await office.create_model(name="Segundo", mark_all_cost_centers=True)
    change = {"mark_all_cost_centers": False, "cost_centers": [str(office.cost_center)]}
    same = await put(office, second, change)
    assert (same.status_code, same.json()["code"]) == (422, "AMBIGUOUS_APPROVAL_MODEL")
    assert same.json()["details"] == {"models": [{"uuid": first["uuid"], "name": "Primeiro"}]}
    named = await put(office, second, {"name": "PRIMEIRO"})
    assert (named.status_code, named.json()["code"]) == (409, "ALREADY_EXISTS")
    assert (await put(office, second, {"name": "SEGUNDO"})).status_code == 200


async def test_a_model_named_for_broken_policies_stays_one_and_says_who_names_it(office: Office) -> None:
    broken = await office.create_model(name="Diretoria", model_type="broken_policy", approval_type=None)
    linked = await office.create_model(name="Comercial", out_policy_approval_model_uuid=broken["uuid"])
    client = office.as_(office.heitor)
    found = (await client.get(f"{ONE}/{broken['uuid']}/linked-models")).json()["data"]
    assert found == [{"uuid": linked["uuid"], "name": "Comercial"}]
    change = {"model_type": "travel", "approval_type": "cost_center", "mark_all_cost_centers": True}
    answer = await put(office, broken, change)
    said = "Este modelo é usado como modelo fora da política por: Comercial"
    assert answer.json()["errors"] == {"model_type": [said]}
    await put(office, linked, {"out_policy_approval_model_uuid": None})
    assert (await put(office, broken, change)).status_code == 200


async def test_a_model_is_linked_to_a_cost_center_more(office: Office) -> None:
    model, marketing = await office.create_model(), await another_cost_center(office)
    client, at = office.as_(office.heitor), f"{ONE}/{model['uuid']}/cost-centers"
    for _ in range(2):
        answer = await client.patch(at, json={"cost_center_uuid": str(marketing)})
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    assert [ref["name"] for ref in answer.json()["data"]["cost_centers"]] == ["Comercial Sudeste", "Marketing"]
    unknown = await client.patch(at, json={"cost_center_uuid": str(office.branch)})
    assert unknown.json()["errors"] == {"cost_center_uuid": ["Opção inválida"]}
    other = await office.create_model(levels=[[office.seat(office.davi)]])
    same = await client.patch(f"{ONE}/{other['uuid']}/cost-centers", json={"cost_center_uuid": str(marketing)})
    assert same.json()["code"] == "AMBIGUOUS_APPROVAL_MODEL"
    project = await office.create_model(approval_type="project", mark_all_projects=True, cost_centers=[])
    wrong = await client.patch(f"{ONE}/{project['uuid']}/cost-centers", json={"cost_center_uuid": str(marketing)})
    assert (wrong.status_code, wrong.json()["details"]) == (409, {"status": "project"})


async def test_an_inactive_model_serves_nothing_and_running_requests_go_on(office: Office) -> None:
    model, client = await office.create_model(), office.as_(office.heitor)
    order = await office.submit()
    answer = await client.patch(f"{ONE}/{model['uuid']}/inactive")
    assert (answer.json()["data"]["is_active"], answer.headers["ETag"]) == (False, '"2"')
    assert (await client.patch(f"{ONE}/{model['uuid']}/inactive")).headers["ETag"] == '"2"'
    actions = [line["action"] for line in await audit_of(office, model)]
    assert actions == ["approval_model.created", "approval_model.inactivated"]
    query = {"cost_center_uuid": str(office.cost_center)}
    assert (await office.as_(office.ana).get("/approval-models", params=query)).json()["data"] == []
    assert (await office.decide(office.bruno, order)).status_code == 200


async def test_a_model_is_not_activated_beside_another_of_its_reach(office: Office) -> None:
    first, client = await office.create_model(name="Primeiro"), office.as_(office.heitor)
    await client.patch(f"{ONE}/{first['uuid']}/inactive")
    second = await office.create_model(name="Segundo")
    refused = await client.patch(f"{ONE}/{first['uuid']}/active")
    assert refused.json()["message"] == "Já existe um modelo com o mesmo alcance: Segundo."
    await client.patch(f"{ONE}/{second['uuid']}/inactive")
    assert (await client.patch(f"{ONE}/{first['uuid']}/active")).json()["data"]["is_active"] is True


async def test_of_two_models_of_one_reach_activated_at_once_one_is_active(office: Office) -> None:
    models = []
    for _ in range(2):
        models.append(await office.create_model())
        await office.as_(office.heitor).patch(f"{ONE}/{models[-1]['uuid']}/inactive")
    client = office.as_(office.heitor)
    answers = await asyncio.gather(*(client.patch(f"{ONE}/{model['uuid']}/active") for model in models))
    assert sorted(answer.status_code for answer in answers) == [200, 422]


async def test_a_model_that_never_ran_is_deleted_and_told_so(office: Office) -> None:
    model, client = await office.create_model(), office.as_(office.heitor)
    at = f"{ONE}/{model['uuid']}"
    assert (await client.delete(at, headers={"If-Match": '"7"'})).json()["code"] == "STALE_VERSION"
    assert (await client.delete(at)).status_code == 204
    assert (await client.get(at)).status_code == 404
    told = [f for f in await office.facts(ApprovalModelChanged) if f.uuid == UUID(model["uuid"])]
    assert (told[-1].deleted, told[-1].version) == (True, 2)
    assert (await audit_of(office, model))[-1]["action"] == "approval_model.deleted"


async def test_a_model_that_ran_or_that_another_names_is_kept(office: Office) -> None:
    broken = await office.create_model(name="Diretoria", model_type="broken_policy", approval_type=None)
    model = await office.create_model(out_policy_approval_model_uuid=broken["uuid"])
    client = office.as_(office.heitor)
    named = await client.delete(f"{ONE}/{broken['uuid']}")
    assert (named.status_code, named.json()["details"]) == (409, {"used_by": "approval_model"})
    await office.submit(broken_policy=True)
    await put(office, model, {"out_policy_approval_model_uuid": None})
    for kept in (model, broken):
        ran = await client.delete(f"{ONE}/{kept['uuid']}")
        assert (ran.json()["code"], ran.json()["details"]) == ("IN_USE", {"used_by": "approval_request"})


@pytest.mark.parametrize("who,status", WRITERS)
async def test_who_may_change_models(office: Office, who: str, status: int) -> None:
    model = await office.create_model()
    client, at = office.as_(caller(office, who)), f"{ONE}/{model['uuid']}"
    link = {"cost_center_uuid": str(office.cost_center)}
    seat = {"approver_uuid": str(office.elisa.employee_uuid), "level": 1}
    answers = [
        await client.put(at, json={"apply_expense": False}),
        await client.patch(f"{at}/cost-centers", json=link),
        await client.patch(f"{at}/inactive"),
        await client.patch(f"{at}/active"),
        await client.post(f"{at}/approvers", json=seat),
        await client.delete(at),
    ]
    wanted = [200, 200, 200, 200, 201, 204] if status == 200 else [status] * 6
    assert [answer.status_code for answer in answers] == wanted


@pytest.mark.parametrize("who,status", READERS)
async def test_who_may_read_linked_models(office: Office, who: str, status: int) -> None:
    model = await office.create_model()
    answer = await office.as_(caller(office, who)).get(f"{ONE}/{model['uuid']}/linked-models")
    assert answer.status_code == status
