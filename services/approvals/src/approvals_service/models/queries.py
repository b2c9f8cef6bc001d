"""Approval models read: for screens, and as candidates for the choice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.core.folding import like_pattern
from kit.core.metadata import columns_of, table_of
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, select
from sqlmodel import col

from approvals_service.models.kinds import ApprovalType, Candidate, LevelTemplate, ModelType
from approvals_service.models.schemas import ApprovalModel, LevelSettings, ModelApproverRow
from approvals_service.models.tables import ApprovalModelTable
from approvals_service.people.places import get_groups
from approvals_service.people.queries import Directory, get_people, get_places
from approvals_service.people.shapes import GroupRef, Ref

_M = ApprovalModelTable
TARGETS = {
    ApprovalType.COST_CENTER: ("cost_centers", "mark_all_cost_centers"),
    ApprovalType.PROJECT: ("projects", "mark_all_projects"),
    ApprovalType.PHASE: ("phases", "mark_all_phases"),
    ApprovalType.CUSTOMER_EMPLOYEE_GROUP: ("groups", "mark_all_groups"),
}
"""The columns of each scope: its list and its mark-all flag."""
NOTHING_COVERED: dict[str, Any] = {flag: False for _, flag in TARGETS.values()} | {
    "mark_all_group_approvers": False,
    "cost_centers": [],
    "projects": [],
    "phases": [],
    "customer_employee_groups": [],
    "approvers_group": [],
}
"""The fields of targets as the API writes them, all empty."""


@dataclass(frozen=True, slots=True)
class ModelFilters:
    """What a list of models may be narrowed by."""

    name: str | None = None
    active: bool | None = None
    approvers_uuid: Sequence[UUID] = ()
    model_type: ModelType | None = None
    approval_type: ApprovalType | None = None


def _models(customer_uuid: UUID) -> Select[Any]:
    other = table_of(_M).alias("out_policy")
    columns = columns_of(_M)
    return (
        select(*columns, other.c.name.label("out_policy_name"))
        .select_from(_M)
        .outerjoin(other, other.c.uuid == _M.out_policy_approval_model_uuid)
        .where(col(_M.customer_uuid) == customer_uuid)
    )


async def list_models(
    uow: UnitOfWork, customer_uuid: UUID, filters: ModelFilters, *, page: PageParams, request: Request
) -> tuple[PageResult, list[ApprovalModel]]:
    """A page of a customer's models, by name."""
    statement = _models(customer_uuid).order_by(col(_M.name_folded), col(_M.uuid))
    if filters.name:
        statement = statement.where(col(_M.name_folded).like(like_pattern(filters.name)))
    if filters.active is not None:
        statement = statement.where(col(_M.is_active).is_(filters.active))
    if filters.approvers_uuid:
        statement = statement.where(col(_M.approvers).overlap(list(filters.approvers_uuid)))  # type: ignore[attr-defined]
    if filters.model_type:
        statement = statement.where(col(_M.model_type) == filters.model_type.value)
    if filters.approval_type:
        statement = statement.where(col(_M.approval_type) == filters.approval_type.value)
    result = await paginate(uow, statement, page=page, request=request)
    return result, await _shown(uow, customer_uuid, result.rows)


async def get_model(uow: UnitOfWork, customer_uuid: UUID, model_uuid: UUID) -> ApprovalModel | None:
    """One model of the customer."""
    rows = await uow.rows(_models(customer_uuid).where(col(_M.uuid) == model_uuid))
    return next(iter(await _shown(uow, customer_uuid, rows)), None)


async def get_models(uow: UnitOfWork, customer_uuid: UUID, uuids: Sequence[UUID]) -> list[ApprovalModel]:
    """Models in the order asked."""
    rows = await uow.rows(_models(customer_uuid).where(col(_M.uuid).in_(uuids)))
    shown = {model.uuid: model for model in await _shown(uow, customer_uuid, rows)}
    return [shown[uuid] for uuid in uuids if uuid in shown]


async def list_candidates(uow: UnitOfWork, customer_uuid: UUID, model_types: Iterable[ModelType]) -> list[Candidate]:
    """The active models of these types, as the choice sees them."""
    statement = select(*columns_of(_M)).where(
        col(_M.customer_uuid) == customer_uuid,
        col(_M.model_type).in_([kind.value for kind in model_types]),
        col(_M.is_active),
    )
    return [candidate_of(row) for row in await uow.rows(statement)]


def candidate_of(row: RowMapping) -> Candidate:
    """A stored model as the choice sees it."""
    return Candidate(
        uuid=row["uuid"],
        name=row["name"],
        model_type=ModelType(row["model_type"]),
        approval_type=ApprovalType(row["approval_type"]) if row["approval_type"] else None,
        created_at=row["created_at"],
        branch_uuid=row["branch_uuid"],
        apply_expense=row["apply_expense"],
        targets={scope: frozenset(row[named]) for scope, (named, _) in TARGETS.items()},
        marks_all=frozenset(scope for scope, (_, flag) in TARGETS.items() if row[flag]),
        out_policy_uuid=row["out_policy_approval_model_uuid"],
        levels=tuple(_template(level) for level in row["levels"]),
    )


def _template(level: dict[str, Any]) -> LevelTemplate:
    seats = sorted(level["approvers"], key=lambda seat: int(seat["order"]))
    return LevelTemplate(
        level=level["level"],
        approvers=tuple(
            (UUID(seat["approver_uuid"]), bool(seat["self_approver"])) for seat in seats if seat["is_active"]
        ),
        require_all=level["require_all"],
        min_value=_money(level["min_value"]),
        max_value=_money(level["max_value"]),
    )


def _money(text: str | None) -> Decimal | None:
    return Decimal(text) if text is not None else None


async def _shown(uow: UnitOfWork, customer_uuid: UUID, rows: Sequence[RowMapping]) -> list[ApprovalModel]:
    if not rows:
        return []
    people = await get_people(uow, customer_uuid, {uuid for row in rows for uuid in row["approvers"]})
    names = await _names(uow, customer_uuid, rows)
    return [_model(row, people, names) for row in rows]


async def _names(uow: UnitOfWork, customer_uuid: UUID, rows: Sequence[RowMapping]) -> dict[UUID, Ref]:
    """Names of every target of these models."""
    lists = ("cost_centers", "projects", "phases", "groups", "approver_groups")
    wanted = {uuid for row in rows for name in lists for uuid in row[name]}
    wanted |= {row["branch_uuid"] for row in rows if row["branch_uuid"]}
    names = await get_places(uow, customer_uuid, wanted)
    groups = {uuid for row in rows for name in ("groups", "approver_groups") for uuid in row[name]}
    return await get_groups(uow, customer_uuid, groups - names.keys()) | names


def _refs(uuids: Iterable[UUID], names: dict[UUID, Ref]) -> list[Ref]:
    return sorted((names[uuid] for uuid in uuids if uuid in names), key=lambda ref: ref.name)


def _model(row: RowMapping, people: Directory, names: dict[UUID, Ref]) -> ApprovalModel:
    finance = people.expense_approvers()
    out_policy = row["out_policy_approval_model_uuid"]
    plain = {name: row[name] for name in ApprovalModel.model_fields if name in row}
    lists = ("cost_centers", "projects", "phases", "groups", "approver_groups")
    return ApprovalModel.model_validate(
        {
            **plain,
            **{name: _refs(row[name], names) for name in lists},
            "branch": names.get(row["branch_uuid"]),
            "all_branches": row["branch_uuid"] is None,
            "out_policy_approval_model": Ref(uuid=out_policy, name=row["out_policy_name"]) if out_policy else None,
            "approver_expense": any(
                all(UUID(seat["approver_uuid"]) in finance for seat in level["approvers"]) for level in row["levels"]
            ),
            "approvers": [_seat(seat, level, people) for level in row["levels"] for seat in level["approvers"]],
            "level_settings": [LevelSettings.model_validate(level) for level in row["levels"]],
        }
    )


def _seat(seat: dict[str, Any], level: dict[str, Any], people: Directory) -> ModelApproverRow:
    approver_uuid = UUID(seat["approver_uuid"])
    person = people.get(approver_uuid)
    return ModelApproverRow(
        uuid=seat["uuid"],
        approver_uuid=approver_uuid,
        name=people.name_of(approver_uuid),
        order=seat["order"],
        level=level["level"],
        cost_center=person.cost_center if person else None,
        self_approver=seat["self_approver"],
        is_active=bool(seat["is_active"] and person and person.active),
        group=GroupRef.model_validate(person.group) if person and person.group else None,
        avatar_url=person.avatar_url if person else None,
    )


async def require_model(uow: UnitOfWork, model_uuid: UUID) -> ApprovalModel:
    """One model, whoever of its tenant asks. Raises NotFound."""
    customer_uuid = await locate(uow, ApprovalModelTable, model_uuid)
    model = await get_model(uow, customer_uuid, model_uuid)
    if model is None:
        raise NotFound
    return model


async def list_linked_models(uow: UnitOfWork, customer_uuid: UUID, model_uuid: UUID) -> list[Ref]:
    """The models of the customer that name this one for what breaks a policy, by name."""
    statement = (
        select(col(_M.uuid), col(_M.name))
        .where(col(_M.customer_uuid) == customer_uuid, col(_M.out_policy_approval_model_uuid) == model_uuid)
        .order_by(col(_M.name_folded), col(_M.uuid))
    )
    return [Ref(uuid=row["uuid"], name=row["name"]) for row in await uow.rows(statement)]


async def require_linked_models(uow: UnitOfWork, model_uuid: UUID) -> list[Ref]:
    """The same for a model that a caller named. Raises NotFound."""
    customer_uuid = await locate(uow, ApprovalModelTable, model_uuid)
    if await uow.row(select(col(_M.uuid)).where(col(_M.customer_uuid) == customer_uuid, col(_M.uuid) == model_uuid)):
        return await list_linked_models(uow, customer_uuid, model_uuid)
    raise NotFound


async def find_model_of_approver(uow: UnitOfWork, row_uuid: UUID) -> UUID:
    """The model that holds an approver's row, among those the caller reaches. Raises NotFound."""
    by = uow.principal
    statement = select(col(_M.uuid)).where(col(_M.levels).contains([{"approvers": [{"uuid": str(row_uuid)}]}]))
    if by is not None and by.is_agency and by.agency_uuid is not None:
        await uow.enter_agency(by.agency_uuid)
        statement = statement.where(col(_M.agency_uuid) == by.agency_uuid)
    found: UUID | None = await uow.session.scalar(statement)
    if found is None:
        raise NotFound
    return found
