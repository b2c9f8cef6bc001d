"""Orders charged to projects and phases."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from contracts.config import PhaseChanged, ProjectChanged
from contracts.orders import ApprovalRequested
from kit.core.ids import new_uuid

from services.orders.tests.stage import Stage


async def a_project(stage: Stage, **given: Any) -> UUID:
    fact = ProjectChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1,
        **{"name": "Ponte Nova", "code": "P10", "active": True, **given},
    )
    await stage.publish(fact)
    await stage.heard("project_copy", fact.uuid)
    return fact.uuid


async def a_phase(stage: Stage, project: UUID, *, starts: int = -1, ends: int | None = 1, **given: Any) -> UUID:
    """A phase that starts and ends so many days from now."""
    now = stage.orders.clock.now()
    fact = PhaseChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1,
        project_uuid=project,
        start_at=now + timedelta(days=starts),
        end_at=None if ends is None else now + timedelta(days=ends),
        **{"name": "Fundação", "code": "F1", "active": True, **given},
    )
    await stage.publish(fact)
    await stage.heard("phase_copy", fact.uuid)
    return fact.uuid


async def create(stage: Stage, **charge: Any) -> Any:
    body = {
        "travelers_uuids": [str(stage.ana.employee_uuid)],
        "cost_center_uuid": str(stage.cost_center),
        "reason_trip_uuid": str(stage.reason_trip),
        **charge,
    }
    return await stage.as_(stage.ana).post("/orders", json=body)


async def test_a_phase_brings_its_project_along(stage: Stage) -> None:
    project = await a_project(stage)
    phase = await a_phase(stage, project, ends=None)
    order = (await create(stage, phase_uuid=str(phase))).json()["data"]
    assert order["project"] == {"uuid": str(project), "name": "Ponte Nova"}
    assert order["phase"] == {"uuid": str(phase), "name": "Fundação"}
    path = f"/orders/{order['uuid']}"
    changed = (await stage.as_(stage.ana).put(path, json={"phase_uuid": None})).json()["data"]
    assert (changed["phase"], changed["project"]["uuid"]) == (None, str(project))
    bare = (await stage.as_(stage.ana).put(path, json={"project_uuid": None})).json()["data"]
    assert (bare["phase"], bare["project"]) == (None, None)


@pytest.mark.parametrize(("starts", "ends"), [(1, 2), (-2, -1), (1, None)])
async def test_a_phase_is_charged_only_while_it_lasts(stage: Stage, starts: int, ends: int | None) -> None:
    phase = await a_phase(stage, await a_project(stage), starts=starts, ends=ends)
    answer = await create(stage, phase_uuid=str(phase))
    assert (answer.status_code, answer.json()["code"]) == (422, "PHASE_OUT_OF_PERIOD")
    assert answer.json()["message"] == "A fase não está vigente nesta data."


async def test_a_phase_goes_with_its_own_project_alone(stage: Stage) -> None:
    phase, other = await a_phase(stage, await a_project(stage)), await a_project(stage)
    answer = await create(stage, phase_uuid=str(phase), project_uuid=str(other))
    assert (answer.status_code, answer.json()["errors"]) == (422, {"phase_uuid": ["Opção inválida"]})


async def test_what_is_inactive_or_of_nobody_is_not_charged(stage: Stage) -> None:
    closed = await a_project(stage, active=False)
    for field, value in (
        ("project_uuid", closed),
        ("phase_uuid", await a_phase(stage, closed)),
        ("phase_uuid", await a_phase(stage, await a_project(stage), active=False)),
        ("project_uuid", UUID(int=7)),
        ("phase_uuid", UUID(int=7)),
    ):
        answer = await create(stage, **{field: str(value)})
        assert (answer.status_code, answer.json()["errors"]) == (422, {field: ["Opção inválida"]}), (field, value)


async def test_approvers_are_asked_by_project_and_phase(stage: Stage) -> None:
    project = await a_project(stage)
    phase = await a_phase(stage, project)
    order = await stage.cart()
    path = f"/orders/{order['uuid']}"
    assert (await stage.as_(stage.ana).put(path, json={"phase_uuid": str(phase)})).status_code == 200
    answer = await stage.as_(stage.ana).post(f"{path}/submit", json={"payment_method": "invoice"})
    assert answer.status_code in {200, 202}, answer.text
    asked = [fact for fact in await stage.orders.outbox(ApprovalRequested) if str(fact.uuid) == order["uuid"]]
    assert [(fact.charge.project_uuid, fact.charge.phase_uuid) for fact in asked] == [(project, phase)]


async def test_a_phase_that_ended_since_keeps_the_order_from_being_submitted(stage: Stage) -> None:
    phase = await a_phase(stage, await a_project(stage), ends=1)
    order = await stage.cart()
    path = f"/orders/{order['uuid']}"
    assert (await stage.as_(stage.ana).put(path, json={"phase_uuid": str(phase)})).status_code == 200
    ended = PhaseChanged(
        uuid=phase,
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=2,
        project_uuid=UUID(order["uuid"]),
        name="Fundação",
        code="F1",
        active=True,
        start_at=stage.orders.clock.now() - timedelta(days=3),
        end_at=stage.orders.clock.now() - timedelta(days=1),
    )
    await stage.publish(ended)
    await stage.heard("phase_copy", phase, version=2)
    answer = await stage.as_(stage.ana).post(f"{path}/submit", json={"payment_method": "invoice"})
    assert (answer.status_code, answer.json()["code"]) == (422, "PHASE_OUT_OF_PERIOD")
