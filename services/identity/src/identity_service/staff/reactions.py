"""Opens and invites the account of a new agency's first manager."""

from contracts.config import AgencyChanged
from kit.core.principal import Context
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.rules import MANAGER, normalized_email
from identity_service.accounts.store import Account
from identity_service.passwords.links import invite
from identity_service.users.actions import claim_email, publish_changed


async def open_managers_account_when_agency_names_one(fact: AgencyChanged, uow: UnitOfWork) -> None:
    """config reserved the e-mail for this very account before it told; told again, nothing changes.

    Raises EmailTaken when the reservation ran out and somebody else took it: an operator's dead letter.
    """
    named = fact.manager
    if named is None or await uow.session.get(Account, named.uuid) is not None:
        return
    email = normalized_email(named.email)
    await claim_email(uow, email, user_uuid=named.uuid)
    user = Account(
        uuid=named.uuid,
        context=Context.AGENCY,
        name=named.name,
        email=named.email,
        email_normalized=email,
        phone=named.phone,
        agency_uuid=fact.uuid,
        agency_employee_uuid=named.uuid,
        employee_type=MANAGER,
        invited_to=email,
    )
    uow.add(user)
    await uow.flush()
    await store.release_email(uow, email)
    await invite(uow, user_uuid=user.uuid, name=user.name, email=user.email, company=fact.trading_name)
    publish_changed(uow, user)
    uow.audit(action="create", entity="user", entity_uuid=user.uuid, description="Primeiro gestor da agência convidado")
