"""What every change of a model does: lock, check, store, publish, audit, send a live hint."""

from collections.abc import Callable, Mapping, Set
from enum import Enum
from typing import Any
from uuid import UUID

from contracts.approvals import ApprovalModelChanged
from kit.core.folding import fold
from kit.core.refusals import AlreadyExists, ValidationFailed
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select
from sqlmodel import col

from approvals_service.models.kinds import Candidate, ModelType
from approvals_service.models.refusals import AmbiguousApprovalModel
from approvals_service.models.rules import Known, ModelDraft, same_reach, unknown_errors
from approvals_service.models.tables import ApprovalModelTable
from approvals_service.people.places import list_known_places
from approvals_service.people.queries import get_people

Changes = dict[str, list[Any]]
_KEPT_BESIDE = ("name_folded", "approvers")
_PLACES: dict[str, Callable[[ModelDraft], Set[Any]]] = {
    "cost_center": lambda draft: draft.cost_centers,
    "project": lambda draft: draft.projects,
    "phase": lambda draft: draft.phases,
    "group": lambda draft: draft.groups | draft.approver_groups,
    "branch": lambda draft: {draft.branch_uuid} - {None},
}


class Deed(Enum):
    """What was done to a model: the audit's word, and how its sentence ends."""

    CREATED = ("created", "criado")
    UPDATED = ("updated", "alterado")
    ACTIVATED = ("activated", "ativado")
    INACTIVATED = ("inactivated", "inativado")
    DELETED = ("deleted", "excluído")


async def one_at_a_time(customer_uuid: UUID, uow: UnitOfWork) -> None:
    """Advisory lock: two changes of one customer's models are checked one after the other."""
    key = func.hashtextextended(f"approval_model:{customer_uuid}", 0)
    await uow.session.execute(select(func.pg_advisory_xact_lock(key)))


async def take_model(uow: UnitOfWork, model_uuid: UUID, *, seen: int | None) -> ApprovalModelTable:
    """The model a caller changes, locked until the commit. Raises NotFound, StaleVersion."""
    await one_at_a_time(await locate(uow, ApprovalModelTable, model_uuid), uow)
    model = await uow.lock(ApprovalModelTable, model_uuid)
    require_version(model, seen)
    return model


async def refuse_unknown(
    customer_uuid: UUID,
    draft: ModelDraft,
    *,
    saved: list[Candidate],
    uow: UnitOfWork,
    kept: ModelDraft | None = None,
) -> None:
    """Everything a draft names is the customer's; `kept`, the model before the change, may go on naming its own.

    Raises ValidationFailed.
    """
    approvers = {person for level in draft.levels for person in level}
    people = await get_people(uow, customer_uuid, approvers)
    wanted = {uuid for named in _PLACES.values() for uuid in named(draft)}
    staying = frozenset(person for level in kept.levels for person in level) if kept else frozenset()
    groups = {p.uuid: p.group.uuid if p.group else None for p in people.people.values()}
    places = await list_known_places(uow, customer_uuid, wanted) if wanted else {}
    if kept:
        places |= {uuid: kind for kind, named in _PLACES.items() for uuid in named(kept)}
    broken = {model.uuid for model in saved if model.model_type is ModelType.BROKEN_POLICY}
    if kept and kept.out_policy_uuid:
        broken.add(kept.out_policy_uuid)
    known = Known(
        places=places,
        employees={uuid: groups.get(uuid) for uuid in people.active() | staying},
        broken_policy_models=frozenset(broken),
    )
    if errors := unknown_errors(draft, known):
        raise ValidationFailed(errors)


async def refuse_taken_name(customer_uuid: UUID, name: str, uow: UnitOfWork, *, but: UUID | None = None) -> None:
    """Raises AlreadyExists when another model of the customer has the name."""
    statement = select(col(ApprovalModelTable.uuid)).where(
        col(ApprovalModelTable.customer_uuid) == customer_uuid,
        col(ApprovalModelTable.name_folded) == fold(name),
        col(ApprovalModelTable.uuid).is_distinct_from(but),
    )
    if await uow.row(statement):
        raise AlreadyExists("name", "nome")


def refuse_same_reach(draft: ModelDraft, saved: list[Candidate], *, but: UUID | None = None) -> None:
    """Raises AmbiguousApprovalModel when another active model serves exactly the same charges."""
    same = [(other.uuid, other.name) for other in saved if other.uuid != but and same_reach(draft, other)]
    if same:
        raise AmbiguousApprovalModel(same)


def edit(model: ApprovalModelTable, values: Mapping[str, Any]) -> Changes:
    """Put values on a model; what they changed, as the audit keeps it."""
    changed = {name: value for name, value in values.items() if getattr(model, name) != value}
    told = {name: [_plain(getattr(model, name)), _plain(value)] for name, value in changed.items()}
    for name, value in changed.items():
        setattr(model, name, value)
    return {name: pair for name, pair in told.items() if name not in _KEPT_BESIDE}


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, UUID) else value


async def store(model: ApprovalModelTable, deed: Deed, uow: UnitOfWork, *, changes: Changes | None = None) -> None:
    """Send a changed model to the database, and tell the other services, the audit and open screens."""
    await uow.flush()
    announce(model, deed, uow, changes=changes)


def announce(
    model: ApprovalModelTable, deed: Deed, uow: UnitOfWork, *, changes: Changes | None = None, deleted: bool = False
) -> None:
    """Publish the model's state and audit what was done to it; `deleted`: this is its last state."""
    action, ending = deed.value
    fact = _changed(model)
    uow.publish(fact.model_copy(update={"deleted": True, "version": fact.version + 1}) if deleted else fact)
    uow.audit(
        action=f"approval_model.{action}",
        entity="approval_model",
        entity_uuid=model.uuid,
        description=f"Modelo de aprovação {model.name} {ending}",
        changes=changes or None,
    )
    uow.live(
        entity="settings",
        entity_uuid=model.uuid,
        version=fact.version,
        actions=("view-approval-model",),
        agency_uuid=model.agency_uuid,
    )


def _changed(model: ApprovalModelTable) -> ApprovalModelChanged:
    return ApprovalModelChanged(
        uuid=model.uuid,
        customer_uuid=model.customer_uuid,
        version=model.version,
        name=model.name,
        model_type=model.model_type,
        approval_type=model.approval_type,
        is_active=model.is_active,
        cost_centers=tuple(model.cost_centers),
        mark_all_cost_centers=model.mark_all_cost_centers,
        projects=tuple(model.projects),
        mark_all_projects=model.mark_all_projects,
        phases=tuple(model.phases),
        mark_all_phases=model.mark_all_phases,
        groups=tuple(model.groups),
        mark_all_groups=model.mark_all_groups,
    )
