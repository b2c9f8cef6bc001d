"""Approval models over HTTP: saved, refused, listed; by every kind of caller."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from contracts.approvals import ApprovalModelChanged
from kit.testing import agency_manager, count_statements, eventually

from services.approvals.tests.models.callers import READERS, caller
from services.approvals.tests.office import Office


async def test_a_saved_model_is_told_and_read_back(office: Office) -> None:
    levels = [
        [office.seat(office.bruno, self_approver=True), office.seat(office.davi)],
        {"approvers": [office.seat(office.carla)], "require_all": True, "min_value": 1000, "max_value": "5000.50"},
    ]
    model = await office.create_model(name="  Padrão viagem ", levels=levels)
    assert (model["name"], model["is_active"], model["all_branches"]) == ("Padrão viagem", True, True)
    assert model["cost_centers"] == [{"uuid": str(office.cost_center), "name": "Comercial Sudeste"}]
    seats = [(a["name"], a["level"], a["order"], a["self_approver"], a["is_active"]) for a in model["approvers"]]
    assert seats == [
        ("Bruno Souza", 1, 1, True, True),
        ("Davi Souza", 1, 2, False, True),
        ("Carla Souza", 2, 1, False, True),
    ]
    assert model["level_settings"][1] == {
        "level": 2,
        "require_all": True,
        "min_value": "1000.00",
        "max_value": "5000.50",
    }
    assert model["approver_expense"] is True
    assert model["customer_employee_uuid"] == str(office.heitor.employee_uuid)
    answer = await office.as_(office.heitor).get(f"/customers/approval-models/{model['uuid']}")
    assert answer.json()["data"] == model
    assert answer.headers["ETag"] == '"1"'
    told = [f for f in await office.facts(ApprovalModelChanged) if f.uuid == UUID(model["uuid"])]
    assert [(f.version, f.cost_centers, f.approval_type) for f in told] == [(1, (office.cost_center,), "cost_center")]


@pytest.mark.parametrize(
    "change,field,sentence",
    [
        ({"name": None}, "name", None),
        ({"name": ""}, "name", "O nome é obrigatório"),
        ({"name": "  "}, "name", "O nome é obrigatório"),
        ({"name": "x" * 121}, "name", "Deve ter no máximo 120 caracteres"),
        ({"model_type": "boat"}, "model_type", "Opção inválida"),
        ({"approval_type": None}, "approval_type", "O tipo de aprovação é obrigatório"),
        ({"approval_type": "city"}, "approval_type", "Opção inválida"),
        ({"cost_centers": []}, "cost_centers", "Selecione ao menos um centro de custo"),
        ({"cost_centers": ["x"]}, "cost_centers.0", "Valor inválido"),
        ({"cost_centers": [str(uuid4())]}, "cost_centers", "Opção inválida"),
        ({"approval_type": "project"}, "projects", "Selecione ao menos um projeto"),
        ({"approval_type": "phase", "mark_all_projects": True}, "phases", "Selecione ao menos uma fase"),
        (
            {"approval_type": "customer_employee_group", "mark_all_groups": True},
            "approvers_group",
            "Selecione ao menos um grupo de aprovadores",
        ),
        ({"all_branches": False}, "branch_uuid", "O nome da filial é obrigatório"),
        ({"all_branches": False, "branch_uuid": str(uuid4())}, "branch_uuid", "Opção inválida"),
        ({"levels": []}, "levels", "Selecione pelo menos um nível"),
        ({"levels": [[]]}, "levels.0.approvers", "Selecione pelo menos um aprovador"),
        ({"levels": [[{}]]}, "levels.0.approvers.0.uuid", None),
        ({"levels": [[{"uuid": str(uuid4())}]]}, "levels.0.approvers.0.uuid", "Opção inválida"),
        ({"levels": "x"}, "levels", "Valor inválido"),
        ({"out_policy_approval_model_uuid": str(uuid4())}, "out_policy_approval_model_uuid", "Opção inválida"),
        ({"customer_uuid": str(uuid4())}, "customer_uuid", "Opção inválida"),
        ({"customer_employee_uuid": str(uuid4())}, "customer_employee_uuid", "Opção inválida"),
        ({"agency_employee_uuid": str(uuid4())}, "agency_employee_uuid", "Opção inválida"),
        ({"surprise": 1}, "surprise", "Campo não permitido"),
    ],
)
async def test_a_bad_model_is_refused_with_the_specs_sentence(
    office: Office, change: dict[str, Any], field: str, sentence: str | None
) -> None:
    answer = await office.post_model(**change)
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR"), answer.text
    assert field in answer.json()["errors"], answer.json()
    if sentence:
        assert answer.json()["errors"][field] == [sentence]


@pytest.mark.parametrize(
    "field,sentence",
    [
        ("name", "O nome é obrigatório"),
        ("model_type", "O tipo de modelo é obrigatório"),
        ("levels", "Selecione pelo menos um nível"),
        ("approval_type", "O tipo de aprovação é obrigatório"),
    ],
)
async def test_an_absent_field_has_its_own_sentence(office: Office, field: str, sentence: str) -> None:
    body = office.model()
    del body[field]
    path = f"/customers/{office.company.uuid}/approval-models"
    answer = await office.as_(office.heitor).post(path, json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"] == {field: [sentence]}


async def test_an_approver_stands_in_one_level_only_and_once(office: Office) -> None:
    twice = await office.post_model(levels=[[office.seat(office.bruno), office.seat(office.bruno)]])
    assert twice.json()["errors"] == {"levels.0.approvers.1.uuid": ["O aprovador já está neste nível"]}
    levels = await office.post_model(levels=[[office.seat(office.bruno)], [office.seat(office.bruno)]])
    assert levels.json()["errors"] == {"levels.1.approvers.0.uuid": ["O aprovador já está em outro nível"]}


async def test_a_value_band_must_not_be_upside_down(office: Office) -> None:
    level = {"approvers": [office.seat(office.bruno)], "min_value": 10, "max_value": 5}
    answer = await office.post_model(levels=[level])
    assert answer.json()["errors"] == {"levels.0": ["O valor mínimo não pode ser maior que o máximo"]}


async def test_a_name_is_taken_once_however_it_is_written(office: Office) -> None:
    await office.create_model(name="Padrão")
    answer = await office.post_model(name="PADRAO", approval_type="project", mark_all_projects=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_EXISTS")
    assert answer.json()["details"] == {"field": "name"}


async def test_two_models_of_the_same_reach_are_refused(office: Office) -> None:
    first = await office.create_model(name="Primeiro")
    answer = await office.post_model(name="Segundo")
    assert (answer.status_code, answer.json()["code"]) == (422, "AMBIGUOUS_APPROVAL_MODEL")
    assert answer.json()["message"] == "Já existe um modelo com o mesmo alcance: Primeiro."
    assert answer.json()["details"] == {"models": [{"uuid": first["uuid"], "name": "Primeiro"}]}
    for other in (
        {"model_type": "advance"},
        {"mark_all_cost_centers": True},
        {"all_branches": False, "branch_uuid": str(office.branch)},
    ):
        assert (await office.post_model(**other)).status_code == 201


async def test_of_twenty_models_of_one_reach_at_once_one_is_saved(office: Office) -> None:
    async def answered() -> int:
        """Who came too many at a time is asked to come again, and does."""
        answer = await office.post_model()
        assert answer.status_code != 503, answer.text
        return answer.status_code

    answers = await asyncio.gather(*(eventually(answered, within=60) for _ in range(20)))
    assert sorted(answers) == [201] + [422] * 19


@pytest.mark.parametrize(
    "who,status",
    [
        ("heitor", 201),
        ("manager", 201),
        ("issuer", 403),
        ("ana", 403),
        ("bruno", 403),
        ("other_customer", 404),
        ("other_agency", 404),
        ("operator", 403),
        ("anonymous", 401),
    ],
)
async def test_who_may_save_a_model(office: Office, who: str, status: int) -> None:
    answer = await office.post_model(by=caller(office, who))
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize("who,status", READERS)
async def test_who_may_read_models(office: Office, who: str, status: int) -> None:
    model = await office.create_model()
    client = office.as_(caller(office, who))
    listed = await client.get(f"/customers/{office.company.uuid}/approval-models")
    single = await client.get(f"/customers/approval-models/{model['uuid']}")
    assert (listed.status_code, single.status_code) == (status, status)


@pytest.mark.parametrize(
    "who,status", [("ana", 200), ("bruno", 200), ("issuer", 200), ("carla", 403), ("anonymous", 401)]
)
async def test_who_may_look_up_and_simulate(office: Office, who: str, status: int) -> None:
    client = office.as_(caller(office, who))
    found = await client.get("/approval-models", params={"cost_center_uuid": str(office.cost_center)})
    path = f"/customers/{office.company.uuid}/approval-models/simulation"
    told = await client.get(path, params={"model_type": "travel"})
    assert (found.status_code, told.status_code) == (status, status)


async def test_an_agency_user_names_the_customer_of_a_lookup(office: Office) -> None:
    answer = await office.as_(agency_manager()).get("/approval-models")
    assert (answer.status_code, answer.json()["code"]) == (422, "CUSTOMER_REQUIRED")


async def test_models_are_listed_by_name_and_filtered(office: Office) -> None:
    await office.create_model(name="Água")
    await office.create_model(
        name="Zebra", model_type="advance", levels=[[office.seat(office.davi)], [office.seat(office.carla)]]
    )
    await office.create_model(name="Marte", approval_type="project", mark_all_projects=True, cost_centers=[])
    client, path = office.as_(office.heitor), f"/customers/{office.company.uuid}/approval-models"
    for query, names in (
        ({}, ["Água", "Marte", "Zebra"]),
        ({"name": "agua"}, ["Água"]),
        ({"name": "%"}, []),
        ({"active": "false"}, []),
        ({"active": "1"}, ["Água", "Marte", "Zebra"]),
        ({"model_type": "advance"}, ["Zebra"]),
        ({"approval_type": "project"}, ["Marte"]),
        ({"approvers_uuid[]": str(office.davi.employee_uuid)}, ["Zebra"]),
        ({"approvers_uuid": str(office.carla.employee_uuid)}, ["Zebra"]),
        ({"approvers_uuid[]": [str(office.davi.employee_uuid), str(office.bruno.employee_uuid)]}, None),
        ({"limit": 1, "page": 2}, ["Marte"]),
    ):
        rows = (await client.get(path, params=query)).json()["data"]
        assert [row["name"] for row in rows] == (names if names is not None else ["Água", "Marte", "Zebra"]), query


async def test_a_list_of_models_stays_within_four_statements(office: Office) -> None:
    for kind in ("travel", "advance", "expense_report"):
        await office.create_model(model_type=kind)
    client, path = office.as_(office.heitor), f"/customers/{office.company.uuid}/approval-models"
    await client.get(path)
    for limit in (1, 3):
        with count_statements(office.approvals) as seen:
            answer = await client.get(path, params={"limit": limit})
        assert len(answer.json()["data"]) == limit
        assert len(seen) <= 4, seen


async def test_an_inactive_approver_shows_and_cannot_be_put_into_a_new_model(office: Office) -> None:
    model = await office.create_model()
    await office.tell_of(office.bruno, active=False)
    path = f"/customers/approval-models/{model['uuid']}"

    async def shown_inactive() -> bool:
        shown = (await office.as_(office.heitor).get(path)).json()["data"]
        return shown["approvers"][0]["is_active"] is False

    await eventually(shown_inactive)
    answer = await office.post_model(model_type="advance")
    assert answer.json()["errors"] == {"levels.0.approvers.0.uuid": ["Opção inválida"]}


async def test_an_absent_model_is_not_found(office: Office) -> None:
    for uuid in (uuid4(), "x"):
        answer = await office.as_(office.heitor).get(f"/customers/approval-models/{uuid}")
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
