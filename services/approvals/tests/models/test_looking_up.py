"""Which model serves a charge and who would approve it, over HTTP."""

import pytest
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.testing import (
    eventually,
)

from services.approvals.tests.office import Office


async def test_a_group_model_serves_the_requesters_group(office: Office) -> None:
    group = new_uuid()
    for person in (office.ana, office.bruno):
        await office.tell_of(person, group_uuid=group)

    async def saved() -> bool:
        answer = await office.post_model(
            name="Vendas",
            approval_type="customer_employee_group",
            cost_centers=[],
            customer_employee_groups=[str(group)],
            approvers_group=[str(group)],
        )
        return answer.status_code == 201

    await eventually(saved)
    await office.create_model(levels=[[office.seat(office.davi)]])
    path = f"/customers/{office.company.uuid}/approval-models/simulation"
    query = {"model_type": "travel", "cost_center_uuid": str(office.cost_center)}
    told = {}
    for person in (office.ana, office.carla):
        asked = query | {"customer_employee_uuid": str(person.employee_uuid)}
        told[person.name] = (await office.as_(office.ana).get(path, params=asked)).json()["data"]["deciders_now"][0]
    assert (told["Ana"]["name"], told["Carla"]["name"]) == ("Bruno Souza", "Davi Souza")
    order = await office.submit()
    found = await office.request(order)
    assert found is not None
    assert (found.model_name, found.group_uuid) == ("Vendas", group)


async def test_the_models_that_fit_come_with_the_chosen_one_first(office: Office) -> None:
    await office.create_model(name="Aaa", mark_all_cost_centers=True)
    await office.create_model(name="Zzz")
    await office.create_model(name="Adiantamentos", model_type="advance")
    client = office.as_(office.ana)
    found = (await client.get("/approval-models", params={"cost_center_uuid": str(office.cost_center)})).json()["data"]
    assert [model["name"] for model in found] == ["Zzz", "Aaa"]
    nothing = (await client.get("/approval-models")).json()["data"]
    assert nothing == []
    bad = await client.get("/approval-models", params={"cost_center_uuid": "x"})
    assert bad.json()["errors"] == {"cost_center_uuid": ["Valor inválido"]}


async def test_the_simulation_says_who_why_and_what_would_happen(office: Office) -> None:
    broken = await office.create_model(
        name="Diretoria",
        model_type="broken_policy",
        approval_type=None,
        cost_centers=[],
        levels=[[office.seat(office.heitor)]],
    )
    levels = [
        [office.seat(office.bruno)],
        {"approvers": [office.seat(office.davi)], "min_value": "1000.00"},
    ]
    model = await office.create_model(name="Comercial", levels=levels)
    path = f"/customers/{office.company.uuid}/approval-models/simulation"
    query = {
        "model_type": "travel",
        "cost_center_uuid": str(office.cost_center),
        "customer_employee_uuid": str(office.bruno.employee_uuid),
        "value": "999.99",
        "broken_policy": "true",
    }
    told = (await office.as_(office.ana).get(path, params=query)).json()["data"]
    assert (told["automatic"], told["model"], told["broken_policy_model"]["uuid"]) == (
        False,
        {"uuid": model["uuid"], "name": "Comercial"},
        broken["uuid"],
    )
    assert [(level["status"], level["source"]) for level in told["levels"]] == [
        ("open", "model"),
        ("waiting", "model"),
        ("waiting", "broken_policy"),
    ]
    assert told["deciders_now"] == [
        {"uuid": str(office.heitor.employee_uuid), "name": "Heitor Souza", "as": "approver_all", "on_behalf_of": None}
    ]
    assert any("Diretoria" in reason for reason in told["reasons"])
    nobody = (await office.as_(office.ana).get(path, params={"model_type": "travel"})).json()["data"]
    assert (nobody["automatic"], nobody["model"], len(nobody["levels"])) == (False, None, 1)
    assert nobody["reasons"] == ["Nenhum modelo cobre este pedido: aguarda os administradores"]


@pytest.mark.parametrize(
    "query,field",
    [
        ({}, "model_type"),
        ({"model_type": "boat"}, "model_type"),
        ({"model_type": "travel", "value": "-1"}, "value"),
        ({"model_type": "travel", "value": "1.234"}, "value"),
        ({"model_type": "travel", "value": "NaN"}, "value"),
        ({"model_type": "travel", "broken_policy": "x"}, "broken_policy"),
        ({"model_type": "travel", "project_uuid": "x"}, "project_uuid"),
    ],
)
async def test_a_bad_simulation_is_refused_in_portuguese(office: Office, query: dict[str, str], field: str) -> None:
    path = f"/customers/{office.company.uuid}/approval-models/simulation"
    answer = await office.as_(office.ana).get(path, params=query)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]


async def test_another_service_asks_who_would_approve(office: Office) -> None:
    await office.create_model()
    running = office.approvals
    token = service_token(
        issuer="orders",
        audience="approvals",
        secret=running.service_context.settings.service_token_secret.get_secret_value(),
        clock=running.clock,
    )
    body = {
        "customer_uuid": str(office.company.uuid),
        "model_type": "travel",
        "charge": {"cost_center_uuid": str(office.cost_center)},
        "requester_uuid": str(office.ana.employee_uuid),
        "value": "1608.00",
        "broken_policy": False,
    }
    headers = {"Authorization": f"Service {token}"}
    answer = await running.internal.post("/internal/models/resolve", json=body, headers=headers)
    assert answer.status_code == 200
    assert answer.json()["data"]["deciders_now"][0]["name"] == "Bruno Souza"
    assert (await running.internal.post("/internal/models/resolve", json=body)).status_code == 401
