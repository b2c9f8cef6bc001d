"""Accepting what a person asks about their data: done here at once, everywhere else when they hear of it."""

from typing import Literal
from uuid import UUID

from contracts.identity import PrivacyRequestAccepted
from kit.erasures import carry_out
from kit.ids import new_uuid
from kit.refusals import NotFound
from kit.uow import UnitOfWork

from identity_service.privacy.erasing import PEOPLE
from identity_service.users import store

Asked = Literal["export", "erasure"]
_SAID = {"export": "Exportação de dados pessoais aceita", "erasure": "Eliminação de dados pessoais aceita"}


async def accept_privacy_request(user_uuid: UUID, kind: Asked, *, uow: UnitOfWork) -> UUID:
    """Export or erase a person in every service; the request's uuid. Raises NotFound."""
    user = await store.find(uow, user_uuid)
    if user is None:
        raise NotFound
    fact = PrivacyRequestAccepted(
        uuid=new_uuid(),
        customer_uuid=user.customer_uuid,
        kind=kind,
        person_uuids=tuple(uuid for uuid in (user.employee_uuid, user.uuid) if uuid is not None),
        accepted_at=uow.clock.now(),
    )
    uow.publish(fact)
    uow.audit(action=f"accept-{kind}", entity="privacy_request", entity_uuid=fact.uuid, description=_SAID[kind])
    await carry_out(fact, uow=uow, people=PEOPLE)
    return fact.uuid
