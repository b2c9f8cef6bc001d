"""What is done to lists of phrases."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from kit.tables import AgencyVersioned
from kit.uow import UnitOfWork

from config_service.companies.queries import take_customer
from config_service.phrases.columns import PhraseRow
from config_service.phrases.lists import PhraseList
from config_service.shapes.actions import announce_deed, refusing_doubles, take
from config_service.shapes.rules import Deed, edit, named


async def add_phrase(phrases: PhraseList, text: str, *, customer_uuid: UUID, uow: UnitOfWork) -> dict[str, Any]:
    """A customer adds a phrase to its list. Raises NotFound, AlreadyExists."""
    customer = await take_customer(uow, customer_uuid)
    row = _row(phrases, text, customer)
    async with refusing_doubles(uow, phrases.kind.doubles):
        uow.add(row)
    announce_deed(uow, phrases.told(row), kind=phrases.kind, deed=Deed.CREATED)
    return row.model_dump()


def give_phrases(phrases: PhraseList, texts: Iterable[str], customer: AgencyVersioned, *, uow: UnitOfWork) -> None:
    """A new customer starts with some phrases."""
    for text in texts:
        row = _row(phrases, text, customer)
        uow.add(row)
        uow.publish(phrases.told(row))


def _row(phrases: PhraseList, text: str, customer: AgencyVersioned) -> PhraseRow:
    given: dict[str, Any] = {phrases.field: text, **named(text)}
    return phrases.table(**given, customer_uuid=customer.uuid, agency_uuid=customer.agency_uuid)


async def reword_phrase(
    phrases: PhraseList, uuid: UUID, text: str, *, uow: UnitOfWork, seen: int | None
) -> dict[str, Any]:
    """A customer says it in other words. Raises NotFound, StaleVersion, AlreadyExists."""
    row = await take(uow, phrases.table, uuid, seen=seen)
    changes = edit(row, {phrases.field: text, **named(text)})
    async with refusing_doubles(uow, phrases.kind.doubles):
        pass
    if changes:
        announce_deed(uow, phrases.told(row), kind=phrases.kind, deed=Deed.CHANGED, changes=changes)
    return row.model_dump()


async def switch_phrase(
    phrases: PhraseList, uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None
) -> dict[str, Any]:
    """Offer a phrase, or offer it no more. Raises NotFound, StaleVersion."""
    row = await take(uow, phrases.table, uuid, seen=seen)
    if edit(row, {"active": active}):
        await uow.flush()
        announce_deed(uow, phrases.told(row), kind=phrases.kind, deed=Deed.of_switch(active))
    return row.model_dump()
