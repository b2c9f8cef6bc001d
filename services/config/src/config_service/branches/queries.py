"""Branches as they are read: straight from the row to the answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.db.listed import written_once
from kit.http.uow import UnitOfWork
from sqlalchemy import (
    ARRAY,
    RowMapping,
    Select,
    String,
    any_,
    bindparam,
    exists,
    false,
    func,
    literal,
    select,
    true,
    union_all,
)

from config_service.branches.schemas import Branch
from config_service.branches.tables import BranchTable
from config_service.records.tables.companies import CustomerTable
from config_service.records.tables.employees import EmployeeBranchTable, EmployeeTable
from config_service.shapes.queries import narrowed

HEADQUARTERS = "Matriz"
_B: Any = BranchTable
_C: Any = CustomerTable


@dataclass(frozen=True, slots=True)
class BranchFilter:
    """`customer_employee_uuid`: only what that person has access to."""

    name: str | None = None
    active: bool | None = None
    with_headquarters: bool = False
    customer_employee_uuid: UUID | None = None


_COLUMNS = (
    _B.uuid,
    _B.name,
    _B.name_folded,
    _B.cnpj,
    _B.email,
    _B.phone,
    _B.integration_id,
    _B.active,
    _B.customer_uuid,
    _B.created_at,
    _B.updated_at,
    _B.version,
)


@written_once
def select_branches(customer_uuid: UUID, wanted: BranchFilter) -> Select[Any]:
    """The branches of a customer by name, the headquarters before them when asked for."""
    branches = _branches(customer_uuid, wanted)
    if not wanted.with_headquarters:
        return branches.order_by(_B.name_folded, _B.uuid)
    both = union_all(_headquarters(customer_uuid, wanted), branches).subquery()
    return select(both).order_by(both.c.is_headquarters.desc(), both.c.name_folded, both.c.uuid)


def _branches(customer_uuid: UUID, wanted: BranchFilter) -> Select[Any]:
    found: Select[Any] = select(*_COLUMNS, false().label("is_headquarters")).where(_B.customer_uuid == customer_uuid)
    found = narrowed(found, name=(_B.name_folded, wanted.name), flag=(_B.active, wanted.active))
    if wanted.customer_employee_uuid is not None:
        found = found.where(_belongs(customer_uuid, wanted.customer_employee_uuid))
    return found


def _belongs(customer_uuid: UUID, employee_uuid: UUID) -> Any:
    link: Any = EmployeeBranchTable
    return exists().where(
        link.customer_uuid == customer_uuid, link.employee_uuid == employee_uuid, link.branch_uuid == _B.uuid
    )


def _headquarters(customer_uuid: UUID, wanted: BranchFilter) -> Select[Any]:
    """The customer itself as a branch."""
    found = select(
        _C.uuid,
        literal(HEADQUARTERS).label("name"),
        literal(HEADQUARTERS.casefold()).label("name_folded"),
        _C.cnpj,
        _C.email,
        _C.phone,
        _C.integration_id,
        _C.is_active.label("active"),
        _C.uuid.label("customer_uuid"),
        _C.created_at,
        _C.updated_at,
        _C.version,
        true().label("is_headquarters"),
    ).where(_C.uuid == customer_uuid)
    return _narrowed_headquarters(found, wanted)


def _narrowed_headquarters(found: Select[Any], wanted: BranchFilter) -> Select[Any]:
    """The search finds the headquarters by their label; a person without access to them does not see them."""
    label = literal(HEADQUARTERS.casefold())
    found = narrowed(found, name=(label, wanted.name), flag=(_C.is_active, wanted.active))
    if wanted.customer_employee_uuid is None:
        return found
    person: Any = EmployeeTable
    return found.where(
        exists().where(
            person.customer_uuid == _C.uuid,
            person.uuid == wanted.customer_employee_uuid,
            person.has_headquarters_access.is_(True),
        )
    )


def read_branch(row: RowMapping) -> Branch:
    """One row as JSON says it."""
    return Branch(**row)


async def list_branch_keys(uow: UnitOfWork, customer_uuid: UUID) -> Sequence[RowMapping]:
    """What people name a customer's branches by: uuid, name, cnpj, integration_id."""
    return await uow.rows(select(_B.uuid, _B.name, _B.cnpj, _B.integration_id).where(_B.customer_uuid == customer_uuid))


async def list_cnpjs_in_use(uow: UnitOfWork, customer_uuid: UUID, cnpjs: Iterable[str]) -> frozenset[str]:
    """Those of some CNPJs that branches of a customer have."""
    listed = bindparam("cnpjs", sorted(set(cnpjs)), type_=ARRAY(String))
    found = select(_B.cnpj).where(_B.customer_uuid == customer_uuid, _B.cnpj == any_(listed))
    return frozenset((await uow.session.scalars(found)).all())


async def require_branches(uow: UnitOfWork, customer_uuid: UUID, branches_uuids: list[UUID]) -> list[UUID]:
    """The named branches, each once. Raises ValidationFailed when one is not the customer's."""
    named = list(dict.fromkeys(branches_uuids))
    if not named:
        return named
    mine = select(func.count()).where(_B.customer_uuid == customer_uuid, _B.uuid.in_(named))
    if await uow.session.scalar(mine) != len(named):
        raise ValidationFailed({"branches_uuids": ["Opção inválida"]})
    return named
