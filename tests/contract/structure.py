"""Good requests about a company's structure: branches, cost centers, projects, phases, groups (API section 2.2)."""

from collections.abc import Callable
from io import BytesIO
from typing import Any
from uuid import uuid4

from journey.company import a_cnpj
from kit.files.sheets import XLSX
from openpyxl import Workbook

from contract.world import World


def _mark() -> str:
    return uuid4().hex[:10]


def _named(_: World) -> Any:
    return {"name": f"Nome {_mark()}"}


def _phase(_: World) -> Any:
    return {"name": f"Fase {_mark()}", "code": _mark(), "start_at": "2026-01-01 00:00:00"}


def _group(_: World) -> Any:
    return {"description": f"Grupo {_mark()}"}


def _sheet(*rows: list[str]) -> tuple[str, bytes, str]:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    content = BytesIO()
    book.save(content)
    return "planilha.xlsx", content.getvalue(), XLSX


def _sheet_of_branches() -> tuple[str, bytes, str]:
    return _sheet(["nome", "cnpj"], [f"Filial {_mark()}", a_cnpj()])


def _sheet_of_cost_centers() -> tuple[str, bytes, str]:
    return _sheet(["nome", "codigo", "matriz"], [f"Centro {_mark()}", _mark(), "sim"])


def _sheet_of_employees() -> tuple[str, bytes, str]:
    return _sheet(["nome", "sobrenome", "email"], ["Ana", "Souza", f"{_mark()}@aurora.demo"])


BODIES: dict[str, Callable[[World], Any]] = {
    "PUT /customers/branches/{branch_id}": _named,
    "PUT /customers/cost-centers/{cost_center_id}": _named,
    "POST /customers/{customer_id}/projects": _named,
    "PUT /customers/projects/{project_id}": _named,
    "POST /customers/projects/{project_id}/phases": _phase,
    "PUT /customers/phases/{phase_id}": _named,
    "POST /customers/{customer_id}/groups": _group,
    "PUT /customers/{customer_id}/groups/{uuid}": _group,
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

FORMS: dict[str, Callable[[World], dict[str, Any]]] = {
    "POST /customers/{customer_id}/branches/imports": lambda _: {"branches": _sheet_of_branches()},
    "POST /customers/{customer_id}/cost-centers/imports": lambda _: {"cost_centers": _sheet_of_cost_centers()},
    "POST /customers/{customer_id}/customer-employees/imports": lambda _: {"customer_employees": _sheet_of_employees()},
}
"""The form of each operation that takes one in parts."""

AIMED_AT: dict[str, str] = {
    "PATCH /customers/branches/{branch_id}/activate": "branch.spare",
    "PATCH /customers/branches/{branch_id}/inactivate": "branch.spare",
    "PATCH /customers/cost-centers/{cost_center_id}/active": "cost_center.spare",
    "PATCH /customers/cost-centers/{cost_center_id}/inactive": "cost_center.spare",
    "DELETE /customers/cost-centers/{cost_center_id}": "cost_center.dropped",
    "PATCH /customers/projects/{project_id}/active": "project.spare",
    "PATCH /customers/projects/{project_id}/inactive": "project.spare",
    "DELETE /customers/projects/{project_id}": "project.dropped",
    "PATCH /customers/phases/{phase_id}/active": "phase.spare",
    "PATCH /customers/phases/{phase_id}/inactive": "phase.spare",
    "DELETE /customers/phases/{phase_id}": "phase.dropped",
    "PATCH /customers/{customer_id}/groups/{uuid}/toggle-active": "uuid.spare",
    "DELETE /customers/{customer_id}/groups/{uuid}": "uuid.dropped",
}
"""What is switched off or deleted is needed by no other test."""

CHANGES = frozenset({*BODIES, *FORMS, *AIMED_AT})
"""Each leaves its line in the audit."""


async def lay_structure(world: World) -> None:
    """Something of each kind to be read, to be switched off and on, and to be deleted."""
    admin, at, things = world.home.admin, f"/customers/{world.home.uuid}", world.things

    async def made(path: str, body: Any) -> str:
        return str((await admin.post(path, body))["data"]["uuid"])

    things["branch.spare"] = await made(f"{at}/branches", {"name": f"Filial {_mark()}", "cnpj": a_cnpj()})
    for name in ("cost_center.spare", "cost_center.dropped"):
        body = {"name": f"Centro {_mark()}", "cost_center_code": _mark(), "customer_uuid": world.home.uuid}
        things[name] = await made("/customers/cost-centers", body)
    for name in ("project_id", "project.spare", "project.dropped"):
        things[name] = await made(f"{at}/projects", _named(world))
    for name in ("phase_id", "phase.spare", "phase.dropped"):
        things[name] = await made(f"/customers/projects/{things['project_id']}/phases", _phase(world))
    for name in ("uuid", "uuid.spare", "uuid.dropped"):
        things[name] = await made(f"{at}/groups", _group(world))
