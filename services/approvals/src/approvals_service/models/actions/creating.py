"""Adds an approval model."""

from typing import Any
from uuid import UUID

from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, ValidationFailed
from kit.http.uow import UnitOfWork

from approvals_service.models.actions.saving import (
    Deed,
    one_at_a_time,
    refuse_same_reach,
    refuse_taken_name,
    refuse_unknown,
    store,
)
from approvals_service.models.drafts import columns_of_draft, draft_of
from approvals_service.models.kinds import ModelType
from approvals_service.models.queries import list_candidates
from approvals_service.models.rules import UNKNOWN_OPTION, Errors, ModelDraft, form_errors
from approvals_service.models.schemas import ApprovalModelCreate
from approvals_service.models.seats import new_levels
from approvals_service.models.tables import ApprovalModelTable


async def create_model(customer_uuid: UUID, given: ApprovalModelCreate, *, by: Principal, uow: UnitOfWork) -> UUID:
    """Somebody who may configure adds a model; from then on it takes part in the choice.

    Raises ValidationFailed, AlreadyExists (name), AmbiguousApprovalModel.
    """
    levels = tuple(tuple(approver.uuid for approver in level.approvers) for level in given.levels)
    draft = draft_of(given.model_dump(exclude={"levels"}), levels)
    refuse_form(given, draft, customer_uuid=customer_uuid, by=by)
    agency_uuid = by.agency_uuid
    if agency_uuid is None:
        raise Forbidden
    await one_at_a_time(customer_uuid, uow)
    saved = await list_candidates(uow, customer_uuid, (draft.model_type, ModelType.BROKEN_POLICY))
    await refuse_unknown(customer_uuid, draft, saved=saved, uow=uow)
    await refuse_taken_name(customer_uuid, given.name, uow)
    refuse_same_reach(draft, saved)
    model = ApprovalModelTable(
        name=given.name,
        name_folded=fold(given.name),
        apply_expense=given.apply_expense,
        approvers=[person for level in draft.levels for person in level],
        levels=new_levels(given.levels),
        customer_uuid=customer_uuid,
        agency_uuid=agency_uuid,
        **_maker(by),
        **columns_of_draft(draft),
    )
    uow.add(model)
    await store(model, Deed.CREATED, uow)
    return model.uuid


def _maker(by: Principal) -> dict[str, Any]:
    return {
        "customer_employee_uuid": by.employee_uuid,
        "agency_employee_uuid": by.user_uuid if by.is_agency else None,
    }


def refuse_form(given: ApprovalModelCreate, draft: ModelDraft, *, customer_uuid: UUID, by: Principal) -> None:
    """What can be said without looking anything up; raises ValidationFailed."""
    errors: Errors = form_errors(draft)
    claimed = (
        ("customer_uuid", given.customer_uuid, customer_uuid),
        ("customer_employee_uuid", given.customer_employee_uuid, by.employee_uuid),
        ("agency_employee_uuid", given.agency_employee_uuid, by.user_uuid if by.is_agency else None),
    )
    errors |= {name: [UNKNOWN_OPTION] for name, sent, true in claimed if sent is not None and sent != true}
    if errors:
        raise ValidationFailed(errors)
