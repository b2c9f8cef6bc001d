"""What config makes inactive is refused at its field in new and changed advances; old ones keep showing it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from contracts.config import (
    CostCenterChanged,
    CustomerEmployeeChanged,
    PhaseChanged,
    ProjectChanged,
    ReasonExpenseChanged,
)
from contracts.fact import Fact
from expense_stage import Stage
from kit.core.ids import new_uuid
from kit.testing import eventually

Told = dict[str, Any]
INVALID = ["Opção inválida"]


def _cost_center(told: Told) -> Fact:
    is_everywhere = {"belongs_to_headquarters": True, "mark_all_branches": True}
    return CostCenterChanged(name="Obras", cost_center_code="OBR", **is_everywhere, **told)


def _project(told: Told) -> Fact:
    return ProjectChanged(name="Ponte Nova", **told)


def _reason(told: Told) -> Fact:
    return ReasonExpenseChanged(reason="Pedágio", **{name: told[name] for name in told if name != "agency_uuid"})


def _traveler(told: Told) -> Fact:
    person = {"name": "Davi", "last_name": "Melo", "email": "davi@empresa.test", "profile_uuid": new_uuid()}
    return CustomerEmployeeChanged(**person, **told)


FACTS: dict[str, tuple[str, Callable[[Told], Fact]]] = {
    "cost_center_uuid": ("cost_center_copy", _cost_center),
    "project_uuid": ("project_copy", _project),
    "reason_expense_uuid": ("reason_expense_copy", _reason),
    "traveler_uuid": ("employee_copy", _traveler),
}
"""The copy of what each field names, and the fact that config publishes of it."""


async def publish(stage: Stage, fact: Fact, table: str) -> None:
    """The fact is published, and its copy holds this version."""
    await stage.publish(fact)
    found = f"SELECT count(*) FROM {table} WHERE uuid = :uuid AND version = :version"

    async def is_copied() -> bool:
        return bool(await stage.scalar(found, uuid=fact.uuid, version=fact.version))

    await eventually(is_copied, within=60)


async def tell(stage: Stage, field: str, uuid: UUID, *, active: bool) -> None:
    """Config makes the record, or makes it inactive."""
    table, fact = FACTS[field]
    of = {"customer_uuid": stage.company.uuid, "agency_uuid": stage.company.agency_uuid}
    await publish(stage, fact({"uuid": uuid, "version": 1 if active else 2, "active": active, **of}), table)


async def tell_phase(stage: Stage, uuid: UUID, *, active: bool) -> None:
    """A phase of a project of its own, or the same made inactive."""
    project = UUID(int=uuid.int ^ 1)
    if active:
        await tell(stage, "project_uuid", project, active=True)
    fact = PhaseChanged(
        uuid=uuid,
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1 if active else 2,
        active=active,
        project_uuid=project,
        name="Fundação",
        code="F1",
        start_at=stage.expenses.clock.now() - timedelta(days=1),
    )
    await publish(stage, fact, "phase_copy")


async def listed(stage: Stage) -> Any:
    return (await stage.as_(stage.ana).get("/travelers/advance-orders")).json()["data"]


@pytest.mark.parametrize("field", [*FACTS, "phase_uuid"])
async def test_what_became_inactive_is_refused_at_its_field_and_stays_on_old_advances(stage: Stage, field: str) -> None:
    uuid = new_uuid()

    async def is_told(*, active: bool) -> None:
        of_phase = field == "phase_uuid"
        await (tell_phase(stage, uuid, active=active) if of_phase else tell(stage, field, uuid, active=active))

    await is_told(active=True)
    other = await stage.advance()
    old = await stage.advance(**{field: str(uuid)})
    shown, rows = await stage.read(old["uuid"]), await listed(stage)
    assert str(uuid) in str(shown)

    await is_told(active=False)
    refused = await stage.ask(stage.wanted(**{field: str(uuid)}))
    assert (refused.status_code, refused.json()["errors"]) == (422, {f"0.{field}": INVALID})
    path = f"/travelers/advance-orders/{other['uuid']}"
    refused = await stage.as_(stage.ana).post(path, files={field: (None, str(uuid))})
    assert (refused.status_code, refused.json()["errors"]) == (422, {field: INVALID})
    assert (await stage.read(old["uuid"]), await listed(stage)) == (shown, rows)
