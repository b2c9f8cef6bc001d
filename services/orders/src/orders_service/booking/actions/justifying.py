"""A violation of policy needs a reason: one of the customer's list, or free words where these are allowed."""

from functools import partial
from uuid import UUID

from kit.core.late_facts import look_again
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork

from orders_service.references.queries import get_booking_settings, get_justification


async def find_justification(
    uow: UnitOfWork, customer_uuid: UUID, *, chosen: UUID | None, words: str | None
) -> str | None:
    """The text to keep: the listed one, with the detail when both stand. Raises ValidationFailed."""
    listed = None
    if chosen is not None:
        listed = await look_again(partial(get_justification, uow), chosen, now=uow.clock.now())
        if listed is None:
            raise ValidationFailed({"justification_uuid": ["Opção inválida"]})
    words = words or None
    if words is not None and listed is None:
        settings = await get_booking_settings(uow, customer_uuid)
        if not settings.free_text_justification:
            raise ValidationFailed({"broken_policy_justification": ["Selecione uma justificativa da lista"]})
    return f"{listed}: {words}" if listed and words else listed or words
