"""Tells a delegate by bell and mail for whom they decide, and when."""

from datetime import datetime

from contracts.notices import Recipient
from kit.core.clock import SAO_PAULO
from kit.http.uow import UnitOfWork
from kit.notices.actions import get_addresses, send_notice
from kit.notices.delivery import Message, Reader

from approvals_service.people.queries import Directory
from approvals_service.people.tables import DelegationTable  # house: allow(foreign-tables) - read with each person

RECEIVED = "delegation_received"


async def notify_delegate(delegation: DelegationTable, people: Directory, uow: UnitOfWork) -> None:
    """Ring and mail the delegate, and the other recipients the customer chose."""
    delegate, customer_uuid = people.get(delegation.delegate_uuid), delegation.customer_uuid
    if delegate is None:
        return
    reader = Reader(
        role=Recipient.APPROVER,
        name=delegate.name,
        user_uuid=delegate.user_uuid,
        employee_uuid=delegate.uuid,
        email=delegate.email,
    )
    absent = people.name_of(delegation.approver_uuid)
    period = f"De {_local(delegation.start_at)} a {_local(delegation.end_at)}"
    message = Message(
        kind=RECEIVED,
        title=f"{delegate.name} decide por {absent}",
        text=f"{period}, as aprovações de {absent} são decididas por {delegate.name}.",
        link="/aprovacoes",
        about_entity="approval_delegation",
        about_uuid=delegation.uuid,
    )

    async def find(roles: frozenset[Recipient]) -> list[Reader]:
        return await get_addresses(uow, roles, customer_uuid=customer_uuid)

    await send_notice(uow, message, customer_uuid=customer_uuid, known=[reader], find=find)


def _local(instant: datetime) -> str:
    return f"{instant.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}"
