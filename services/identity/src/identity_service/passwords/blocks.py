"""Mails a person that their sign-in was blocked (decision 0018)."""

from datetime import datetime

from kit.http.uow import UnitOfWork

from identity_service.attempts.link_requests import may_mail_block
from identity_service.known_devices.visitor import Visitor
from identity_service.passwords import store

ASKS = "password_asks"


async def request_block_mail(uow: UnitOfWork, email: str, visitor: Visitor, *, blocked_until: datetime) -> None:
    """A block began: the worker mails its person, if there is one.

    The statements are the same for known and unknown e-mails, so time tells nothing (HARDENING A1). One mail per block,
    five a day.
    """
    now = uow.clock.now()
    if await may_mail_block(uow, email, now=now):
        block = store.Block(blocked_until, visitor.address, visitor.device)
        await store.put_reset_request(uow, email, now=now, block=block)
        uow.wake(ASKS)
