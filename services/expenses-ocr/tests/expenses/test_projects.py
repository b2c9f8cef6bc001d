"""Expenses charged to projects and phases, and the company that demands a project."""

from datetime import timedelta
from uuid import UUID

import httpx
import pytest
from expenses_ocr_service.references.tables import PhaseCopy, ProjectCopy, SettingCopy
from kit.core.ids import new_uuid
from kit.testing import Person, Running, agency_manager, other_customer
from launch_stage import Stage

DEMANDED = {"project_uuid": ["Selecione o projeto"]}
OUT_OF_PERIOD = (422, "PHASE_OUT_OF_PERIOD")


async def a_project(stage: Stage, *, name: str = "Ponte Nova", active: bool = True) -> UUID:
    project = ProjectCopy(uuid=new_uuid(), name=name, active=active, **stage.whose())
    await stage.keep(project)
    return project.uuid


async def a_phase(stage: Stage, project: UUID, *, starts: int = -1, ends: int | None = 1) -> UUID:
    """A phase that starts and ends so many days from now."""
    now = stage.service.clock.now()
    days = {
        "start_at": now + timedelta(days=starts),
        "end_at": None if ends is None else now + timedelta(days=ends),
    }
    phase = PhaseCopy(uuid=new_uuid(), project_uuid=project, name="Fundação", active=True, **days, **stage.whose())
    await stage.keep(phase)
    return phase.uuid


async def demand_projects(stage: Stage) -> None:
    await stage.keep(SettingCopy(uuid=new_uuid(), slug="mandatory_project", value="true", **stage.whose()))


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def employee_of_the_agency(stage: Stage) -> Person:
    """A manager of the company's agency, who launches for its people."""
    return agency_manager(customer=stage.company)


async def test_an_expense_is_charged_to_a_phase_and_its_project(stage: Stage) -> None:
    project = await a_project(stage)
    phase = await a_phase(stage, project, ends=None)
    for by in (stage.ana, employee_of_the_agency(stage)):
        expense = await stage.launch(stage.form(phase_uuid=phase), of=stage.ana, by=by)
        assert expense["project"] == {"uuid": str(project), "name": "Ponte Nova"}
        assert expense["phase"] == {"uuid": str(phase), "name": "Fundação"}


@pytest.mark.parametrize("days", [(1, 2), (-3, -1)])
async def test_a_phase_is_charged_only_while_it_lasts(stage: Stage, days: tuple[int, int]) -> None:
    phase = await a_phase(stage, await a_project(stage), starts=days[0], ends=days[1])
    assert refused(await stage.post(stage.form(phase_uuid=phase))) == OUT_OF_PERIOD
    expense = await stage.launch()
    assert refused(await stage.correct(expense, phase_uuid=phase)) == OUT_OF_PERIOD


async def test_a_phase_that_ended_since_stays_until_the_charge_changes(stage: Stage) -> None:
    project = await a_project(stage)
    phase = await a_phase(stage, project)
    expense = await stage.launch(stage.form(phase_uuid=phase))
    await stage.put("UPDATE phase_copy SET end_at = start_at WHERE uuid = :p", p=phase)
    same = {"project_uuid": project, "phase_uuid": phase}
    corrected = (await stage.correct(expense, value="10.00", **same)).json()["data"]
    assert (corrected["value"], corrected["phase"]["uuid"]) == ("10.00", str(phase))
    cleared = (await stage.correct(corrected, phase_uuid="")).json()["data"]
    assert (cleared["project"]["uuid"], cleared["phase"]) == (str(project), None)


async def test_projects_of_others_and_closed_ones_are_refused_under_their_field(
    stage: Stage, expenses: Running
) -> None:
    neighbour = await Stage.set(expenses)
    theirs = await a_project(neighbour)
    wrong = {
        "project_uuid": [theirs, await a_project(stage, active=False)],
        "phase_uuid": [await a_phase(neighbour, theirs), await a_phase(stage, await a_project(stage, active=False))],
    }
    for field, uuids in wrong.items():
        for uuid in uuids:
            answer = await stage.post(stage.form(**{field: uuid}))
            assert answer.json()["errors"] == {field: ["Opção inválida"]}


async def test_a_caller_of_another_company_does_not_learn_of_the_project(stage: Stage) -> None:
    form = stage.form(project_uuid=await a_project(stage))
    answer = await stage.post(form, of=stage.ana, by=other_customer())
    assert refused(answer) == (404, "NOT_FOUND")


async def test_a_company_may_demand_a_project_of_every_expense(stage: Stage) -> None:
    before = await stage.launch()
    await demand_projects(stage)
    answer = await stage.post(stage.form())
    assert (answer.status_code, answer.json()["errors"]) == (422, DEMANDED)
    phase = await a_phase(stage, await a_project(stage))
    assert (await stage.launch(stage.form(phase_uuid=phase)))["project"]["name"] == "Ponte Nova"
    assert (await stage.correct(before, value="12.00")).status_code == 200, (
        "what was launched before is still corrected"
    )


async def test_a_demanded_project_cannot_be_cleared(stage: Stage) -> None:
    expense = await stage.launch(stage.form(project_uuid=await a_project(stage)))
    await demand_projects(stage)
    assert (await stage.correct(expense, project_uuid="")).json()["errors"] == DEMANDED


async def test_the_history_names_a_change_of_project_and_phase(stage: Stage) -> None:
    expense = await stage.launch(stage.form(project_uuid=await a_project(stage)))
    phase = await a_phase(stage, other := await a_project(stage, name="Viaduto"))
    await stage.correct(expense, project_uuid=other, phase_uuid=phase)
    (entry, *_) = (await stage.as_(stage.ana).get(f"/employees/expenses/{expense['uuid']}/history")).json()["data"]
    assert entry["description"] == "Despesa alterada: projeto, fase"
