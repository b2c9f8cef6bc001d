"""Changes what an approval model covers, and its levels as a whole."""

from typing import Any
from uuid import UUID

from kit.core.folding import fold
from kit.core.refusals import InvalidStatus, ValidationFailed
from kit.http.uow import UnitOfWork

from approvals_service.models.actions.saving import (
    Deed,
    edit,
    refuse_same_reach,
    refuse_taken_name,
    refuse_unknown,
    store,
    take_model,
)
from approvals_service.models.drafts import columns_of_draft, draft_of, draft_of_model, fields_of
from approvals_service.models.kinds import ApprovalType, ModelType
from approvals_service.models.queries import NOTHING_COVERED, list_candidates, list_linked_models
from approvals_service.models.rules import NAMED_AS_OUT_POLICY, UNKNOWN_OPTION, Errors, ModelDraft, form_errors
from approvals_service.models.schemas import APPROVER_REQUIRED, ApprovalModelUpdate
from approvals_service.models.seats import LevelRow, approvers_of, by_level, has_active_approver, replaced
from approvals_service.models.tables import ApprovalModelTable
from approvals_service.people.places import list_known_places

_BROKEN_POLICY_LABEL = "fora da política"


async def update_model(model_uuid: UUID, given: ApprovalModelUpdate, *, uow: UnitOfWork, seen: int | None) -> None:
    """Change a model; requests that run keep the levels they copied.

    Raises NotFound, StaleVersion, ValidationFailed, AlreadyExists (name), AmbiguousApprovalModel.
    """
    model = await take_model(uow, model_uuid, seen=seen)
    kept = draft_of_model(model)
    levels = replaced(model.levels, given)
    draft = draft_of(_fields_after(model, given), approvers_of(levels), _fields_of_approvers(given))
    if errors := form_errors(draft) | _errors(model, given, levels):
        raise ValidationFailed(errors)
    await _refuse_lost_out_policy(model, draft, uow)
    await _refuse_against_others(model, draft, uow, kept=kept)
    named = {"name": given.name, "name_folded": fold(given.name)} if "name" in given.model_fields_set else {}
    if named:
        await refuse_taken_name(model.customer_uuid, given.name, uow, but=model.uuid)
    applies = {"apply_expense": given.apply_expense} if "apply_expense" in given.model_fields_set else {}
    await save(model, {**named, **applies, **columns_of_draft(draft)}, levels=levels, uow=uow)


async def link_cost_center(model_uuid: UUID, cost_center_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """Let a model cover a cost center more; one that covers it already stays as it is.

    Raises NotFound, StaleVersion, InvalidStatus, ValidationFailed, AmbiguousApprovalModel.
    """
    model = await take_model(uow, model_uuid, seen=seen)
    if model.approval_type != ApprovalType.COST_CENTER.value:
        scope = ApprovalType(model.approval_type) if model.approval_type else None
        raise InvalidStatus(model.approval_type or model.model_type, scope.label if scope else _BROKEN_POLICY_LABEL)
    places = await list_known_places(uow, model.customer_uuid, [cost_center_uuid])
    if places.get(cost_center_uuid) != "cost_center":
        raise ValidationFailed({"cost_center_uuid": [UNKNOWN_OPTION]})
    kept = draft_of_model(model)
    fields = fields_of(model) | {"cost_centers": [*model.cost_centers, cost_center_uuid]}
    draft = draft_of(fields, kept.levels)
    await _refuse_against_others(model, draft, uow, kept=kept)
    await save(model, columns_of_draft(draft), levels=model.levels, uow=uow)


async def save(model: ApprovalModelTable, values: dict[str, Any], *, levels: list[LevelRow], uow: UnitOfWork) -> None:
    """Put the values on the model and store it; what stands so already is neither published nor audited."""
    people = [person for level in approvers_of(levels) for person in level]
    if changes := edit(model, {**values, "levels": levels, "approvers": people}):
        await store(model, Deed.UPDATED, uow, changes=changes)


def _fields_after(model: ApprovalModelTable, given: ApprovalModelUpdate) -> dict[str, Any]:
    """What was sent over what stands; another approval type starts without targets (spec section 4)."""
    sent = given.model_dump(exclude_unset=True)
    before = fields_of(model)
    if sent.get("approval_type", before["approval_type"]) != before["approval_type"]:
        before |= NOTHING_COVERED
    return before | sent


def _fields_of_approvers(given: ApprovalModelUpdate) -> dict[tuple[int, int], str]:
    """Where each approver of the draft stands in the flat list that was sent."""
    places = {id(approver): place for place, approver in enumerate(given.approvers)}
    return {
        (level, place): f"approvers.{places[id(approver)]}.approver_uuid"
        for level, approvers in enumerate(by_level(given.approvers).values())
        for place, approver in enumerate(approvers)
    }


def _errors(model: ApprovalModelTable, given: ApprovalModelUpdate, levels: list[LevelRow]) -> Errors:
    errors: Errors = {}
    if given.uuid is not None and given.uuid != model.uuid:
        errors["uuid"] = [UNKNOWN_OPTION]
    numbers = {a.level for a in given.approvers} or {level["level"] for level in model.levels}
    seen: set[int] = set()
    for place, settings in enumerate(given.level_settings):
        if settings.level not in numbers or settings.level in seen:
            errors[f"level_settings.{place}.level"] = [UNKNOWN_OPTION]
        seen.add(settings.level)
    if not has_active_approver(levels):
        errors["approvers"] = [APPROVER_REQUIRED]
    return errors


async def _refuse_lost_out_policy(model: ApprovalModelTable, draft: ModelDraft, uow: UnitOfWork) -> None:
    """A model that others name for broken policies stays one. Raises ValidationFailed."""
    if model.model_type != ModelType.BROKEN_POLICY.value or draft.model_type is ModelType.BROKEN_POLICY:
        return
    if linked := await list_linked_models(uow, model.customer_uuid, model.uuid):
        names = ", ".join(other.name for other in linked)
        raise ValidationFailed({"model_type": [NAMED_AS_OUT_POLICY.format(names=names)]})


async def _refuse_against_others(
    model: ApprovalModelTable, draft: ModelDraft, uow: UnitOfWork, *, kept: ModelDraft
) -> None:
    saved = await list_candidates(uow, model.customer_uuid, (draft.model_type, ModelType.BROKEN_POLICY))
    await refuse_unknown(model.customer_uuid, draft, saved=saved, uow=uow, kept=kept)
    if model.is_active:
        refuse_same_reach(draft, saved, but=model.uuid)
