"""What became inactive is refused at its field in new and changed expenses; those that name it keep showing it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from expenses_ocr_service.references.tables import CostCenterCopy, PhaseCopy, ProjectCopy
from kit.core.ids import new_uuid
from launch_stage import Stage

INVALID = ["Opção inválida"]
COPIES = {
    "expense_type_uuid": "expense_type_copy",
    "cost_center_uuid": "cost_center_copy",
    "project_uuid": "project_copy",
    "phase_uuid": "phase_copy",
}
"""The copy of what each field of an expense names."""


async def a_record(stage: Stage, field: str) -> UUID:
    """Something usable that only some expenses of the company name."""
    if field == "expense_type_uuid":
        return stage.taxi
    uuid, whose = new_uuid(), stage.whose()
    if field == "cost_center_uuid":
        await stage.keep(CostCenterCopy(uuid=uuid, name="Obras", cost_center_code="OBR", active=True, **whose))
        return uuid
    project = ProjectCopy(uuid=uuid, name="Ponte Nova", active=True, **whose)
    if field == "project_uuid":
        await stage.keep(project)
        return uuid
    began = stage.service.clock.now() - timedelta(days=1)
    phase = PhaseCopy(uuid=new_uuid(), project_uuid=uuid, name="Fundação", active=True, start_at=began, **whose)
    await stage.keep(project, phase)
    return phase.uuid


async def listed(stage: Stage) -> Any:
    return (await stage.as_(stage.ana).get("/employees/expenses")).json()["data"]


@pytest.mark.parametrize("field", COPIES)
async def test_what_became_inactive_is_refused_at_its_field_and_stays_on_old_expenses(stage: Stage, field: str) -> None:
    uuid = await a_record(stage, field)
    other, old = await stage.launch(), await stage.launch(stage.form(**{field: uuid}))
    shown, rows = await stage.read(old), await listed(stage)
    assert str(uuid) in str(shown)
    assert str(uuid) in str(rows)

    await stage.put(f"UPDATE {COPIES[field]} SET active = false WHERE uuid = :uuid", uuid=uuid)
    for refused in (await stage.post(stage.form(**{field: uuid})), await stage.correct(other, **{field: uuid})):
        assert (refused.status_code, refused.json()["errors"]) == (422, {field: INVALID})
    assert (await stage.read(old), await listed(stage)) == (shown, rows)
