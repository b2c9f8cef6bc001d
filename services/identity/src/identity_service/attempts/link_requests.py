"""Limits how often a link may be mailed to one address."""

from datetime import datetime, timedelta

from kit.core.refusals import TooManyRequests
from kit.http.uow import UnitOfWork

from identity_service.attempts import store

# A person who lost the first mail asks again, and again; the sixth ask in an hour helps nobody (decision 0020).
MAILS_IN_WINDOW = 5
MAIL_WINDOW = timedelta(hours=1)
# Blocks can follow one another every 15 minutes for as long as somebody guesses.
BLOCK_MAILS_IN_WINDOW = 5
BLOCK_MAIL_WINDOW = timedelta(days=1)
# One office shares an address, so it is only stopped when it asks for everybody.
ASKS_OF_ADDRESS = 100
ADDRESS_WINDOW = timedelta(minutes=15)
_RETRY_AFTER_SECONDS = 900


async def may_mail(uow: UnitOfWork, email: str, *, now: datetime) -> bool:
    """Count a mail to an e-mail, known or unknown; False when it had its five of the hour."""
    counted = await store.count_one(uow, store.link_request_key(email), now=now, window=MAIL_WINDOW)
    return counted is not None and counted <= MAILS_IN_WINDOW


async def may_mail_block(uow: UnitOfWork, email: str, *, now: datetime) -> bool:
    """Count a mail about a block; False when the e-mail had its five of the day."""
    key = store.link_request_key(f"block {email}")
    counted = await store.count_one(uow, key, now=now, window=BLOCK_MAIL_WINDOW)
    return counted is not None and counted <= BLOCK_MAILS_IN_WINDOW


async def require_mail_left(uow: UnitOfWork, email: str, *, now: datetime) -> None:
    """The same where the answer may be told. Raises TooManyRequests."""
    if not await may_mail(uow, email, now=now):
        raise TooManyRequests(_RETRY_AFTER_SECONDS)


async def count_link_request(uow: UnitOfWork, address: str, *, now: datetime) -> None:
    """Count an ask of a network address. Raises TooManyRequests at the 101st within 15 minutes."""
    key = store.link_request_key(store.address_key(address))
    counted = await store.count_one(uow, key, now=now, window=ADDRESS_WINDOW)
    if counted is None or counted > ASKS_OF_ADDRESS:
        raise TooManyRequests(_RETRY_AFTER_SECONDS)
