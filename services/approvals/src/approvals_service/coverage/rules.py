"""Which charges would find no model, by the same choice that real requests go through."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from approvals_service.model_selection.rules import choose_model, rank_of
from approvals_service.models.kinds import ApprovalType, Candidate, Charge, ModelType


@dataclass(frozen=True, slots=True)
class Scope:
    """Something a charge may be booked against; `project_uuid` of a phase."""

    approval_type: ApprovalType
    uuid: UUID
    name: str
    project_uuid: UUID | None = None

    def charge(self, branch_uuid: UUID | None = None) -> Charge:
        """A charge to this scope alone."""
        return {
            ApprovalType.COST_CENTER: Charge(branch_uuid, cost_center_uuid=self.uuid),
            ApprovalType.PROJECT: Charge(branch_uuid, project_uuid=self.uuid),
            ApprovalType.PHASE: Charge(branch_uuid, phase_uuid=self.uuid, project_uuid=self.project_uuid),
            ApprovalType.CUSTOMER_EMPLOYEE_GROUP: Charge(branch_uuid, group_uuid=self.uuid),
        }[self.approval_type]


@dataclass(frozen=True, slots=True)
class Gap:
    """A scope without a model; `branch_uuid` None: in every branch, or without one."""

    scope: Scope
    branch_uuid: UUID | None = None


def find_gaps(
    candidates: Sequence[Candidate], model_type: ModelType, *, scopes: Iterable[Scope], branches: Collection[UUID]
) -> list[Gap]:
    """What may be charged and finds no model, in the order of the scopes.

    Every charge has a cost center, so a project, phase or group is a gap only while some cost center is one.
    """
    given = list(scopes)
    centers = [scope for scope in given if scope.approval_type is ApprovalType.COST_CENTER]
    open_centers = {scope.uuid: _gaps_of(candidates, model_type, scope=scope, branches=branches) for scope in centers}
    if not any(open_centers.values()):
        return []
    found: list[Gap] = []
    for scope in given:
        known = open_centers.get(scope.uuid)
        found += _gaps_of(candidates, model_type, scope=scope, branches=branches) if known is None else known
    return found


def _gaps_of(
    candidates: Sequence[Candidate], model_type: ModelType, *, scope: Scope, branches: Collection[UUID]
) -> list[Gap]:
    def is_covered(branch_uuid: UUID | None) -> bool:
        return choose_model(candidates, model_type, scope.charge(branch_uuid)).model is not None

    if is_covered(None):
        return []
    missing = [branch for branch in branches if not is_covered(branch)]
    if not branches or len(missing) == len(branches):
        return [Gap(scope)]
    return [Gap(scope, branch) for branch in missing]


@dataclass(frozen=True, slots=True)
class Tie:
    """Models among which age alone decides, the chosen one first; `branch_uuid` None: whatever the branch."""

    scope: Scope
    models: tuple[Candidate, ...]
    branch_uuid: UUID | None = None


def find_ties(candidates: Sequence[Candidate], model_type: ModelType, *, scopes: Iterable[Scope]) -> list[Tie]:
    """Scopes that two or more models serve by the same rules, in the order of the scopes.

    Models of exactly the same reach are refused when they are saved; these overlap in a part of theirs.
    """
    branches = sorted({model.branch_uuid for model in candidates if model.branch_uuid is not None})
    found: list[Tie] = []
    for scope in scopes:
        everywhere = _tied(candidates, model_type, charge=scope.charge())
        found += [Tie(scope, everywhere)] if everywhere else []
        for branch in branches:
            tied = _tied(candidates, model_type, charge=scope.charge(branch))
            found += [Tie(scope, tied, branch)] if tied and tied != everywhere else []
    return found


def _tied(candidates: Sequence[Candidate], model_type: ModelType, *, charge: Charge) -> tuple[Candidate, ...]:
    verdicts = choose_model(candidates, model_type, charge).verdicts
    fitting = sorted((verdict.candidate for verdict in verdicts if verdict.fits), key=rank_of)
    equal = tuple(model for model in fitting if rank_of(model)[:3] == rank_of(fitting[0])[:3])
    return equal if len(equal) > 1 else ()


def levels_without_approver(candidates: Iterable[Candidate], active: Collection[UUID]) -> list[tuple[Candidate, int]]:
    """The levels of these models in which no approver is an active employee."""
    return [
        (model, template.level)
        for model in candidates
        for template in model.levels
        if not any(person in active for person, _ in template.approvers)
    ]
