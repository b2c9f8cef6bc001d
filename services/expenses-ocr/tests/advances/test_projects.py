"""Advances charged to projects and phases."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from contracts.config import PhaseChanged, ProjectChanged, SettingParameterChanged
from contracts.expenses import AdvanceApprovalRequested
from expense_stage import Stage
from kit.core.ids import new_uuid


async def a_project(stage: Stage, *, active: bool = True) -> UUID:
    fact = ProjectChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1,
        name="Ponte Nova",
        active=active,
    )
    await stage.publish(fact)
    await stage.heard("project_copy", fact.uuid)
    return fact.uuid


async def a_phase(stage: Stage, project: UUID, *, starts: int = -1, ends: int | None = 1) -> UUID:
    """A phase that starts and ends so many days from now."""
    now = stage.expenses.clock.now()
    fact = PhaseChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1,
        project_uuid=project,
        name="Fundação",
        code="F1",
        active=True,
        start_at=now + timedelta(days=starts),
        end_at=None if ends is None else now + timedelta(days=ends),
    )
    await stage.publish(fact)
    await stage.heard("phase_copy", fact.uuid)
    return fact.uuid


async def test_an_advance_is_charged_to_a_phase_and_its_project(stage: Stage) -> None:
    project = await a_project(stage)
    phase = await a_phase(stage, project, ends=None)
    advance = await stage.advance(phase_uuid=str(phase))
    assert advance["project"] == {"uuid": str(project), "name": "Ponte Nova"}
    assert advance["phase"] == {"uuid": str(phase), "name": "Fundação"}
    (asked,) = [
        fact for fact in await stage.expenses.outbox(AdvanceApprovalRequested) if str(fact.uuid) == advance["uuid"]
    ]
    assert (asked.charge.project_uuid, asked.charge.phase_uuid) == (project, phase)


async def test_a_phase_is_charged_only_while_it_lasts(stage: Stage) -> None:
    phase = await a_phase(stage, await a_project(stage), starts=1, ends=2)
    answer = await stage.ask(stage.wanted(phase_uuid=str(phase)))
    assert (answer.status_code, answer.json()["code"]) == (422, "PHASE_OUT_OF_PERIOD")


@pytest.mark.parametrize("wrong", ["closed project", "phase of another project", "unknown"])
async def test_what_may_not_be_charged_is_refused_by_field(stage: Stage, wrong: str) -> None:
    project = await a_project(stage)
    other = await a_phase(stage, await a_project(stage))
    charges: dict[str, dict[str, Any]] = {
        "closed project": {"project_uuid": await a_project(stage, active=False)},
        "phase of another project": {"phase_uuid": other, "project_uuid": project},
        "unknown": {"phase_uuid": UUID(int=7)},
    }
    answer = await stage.ask(stage.wanted(**{name: str(uuid) for name, uuid in charges[wrong].items()}))
    assert answer.status_code == 422
    field = "0.project_uuid" if wrong == "closed project" else "0.phase_uuid"
    assert answer.json()["errors"] == {field: ["Opção inválida"]}


async def test_a_company_may_demand_a_project_of_every_advance(stage: Stage) -> None:
    before = await stage.advance()
    setting = SettingParameterChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        version=1,
        slug="mandatory_project",
        value="true",
    )
    await stage.publish(setting)
    await stage.heard("setting_copy", setting.uuid)
    project = await a_project(stage)
    without, with_one = stage.wanted(), stage.wanted(project_uuid=str(project))
    answer = await stage.as_(stage.ana).post("/travelers/advance-orders", json=[with_one, without])
    assert (answer.status_code, answer.json()["errors"]) == (422, {"1.project_uuid": ["Selecione o projeto"]})
    phase = await a_phase(stage, project)
    assert (await stage.advance(phase_uuid=str(phase)))["project"]["uuid"] == str(project)
    path = f"/travelers/advance-orders/{before['uuid']}"
    other = {"cost_center_uuid": (None, str(stage.other_center))}
    answer = await stage.as_(stage.ana).post(path, files=other)
    assert answer.json()["errors"] == {"project_uuid": ["Selecione o projeto"]}
