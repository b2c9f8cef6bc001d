"""Makes an approval model active or inactive, and deletes one that never ran."""

from uuid import UUID

from kit.core.refusals import InUse
from kit.http.uow import UnitOfWork
from sqlalchemy.exc import IntegrityError

from approvals_service.models.actions.saving import Deed, announce, edit, refuse_same_reach, store, take_model
from approvals_service.models.drafts import draft_of_model
from approvals_service.models.queries import list_candidates

_USERS = {
    "approval_model_fallback": "approval_model",
    "approval_request_model": "approval_request",
    "approval_request_broken_policy_model": "approval_request",
}
"""Foreign keys that keep a model from being deleted, and what names it."""


async def switch_model(model_uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> None:
    """Let a model take part in the choice, or not; requests that run go on.

    Raises NotFound, StaleVersion, AmbiguousApprovalModel (active).
    """
    model = await take_model(uow, model_uuid, seen=seen)
    if model.is_active is active:
        return
    if active:
        draft = draft_of_model(model)
        refuse_same_reach(draft, await list_candidates(uow, model.customer_uuid, (draft.model_type,)))
    changes = edit(model, {"is_active": active})
    await store(model, Deed.ACTIVATED if active else Deed.INACTIVATED, uow, changes=changes)


async def delete_model(model_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """Delete a model that no request ran by and no other model names. Raises NotFound, StaleVersion, InUse."""
    model = await take_model(uow, model_uuid, seen=seen)
    announce(model, Deed.DELETED, uow, deleted=True)
    try:
        await uow.session.delete(model)
        await uow.flush()
    except IntegrityError as problem:
        for constraint, user in _USERS.items():
            if f'"{constraint}"' in str(problem.orig):
                raise InUse(details={"used_by": user}) from problem
        raise
