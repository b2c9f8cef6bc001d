"""The steps of every write of config: lock the row, refuse duplicates, publish, audit, send a live hint."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from uuid import UUID

from contracts.config import ConfigChange
from kit.core.refusals import AlreadyExists, InUse
from kit.db.tables import AgencyVersioned
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy.exc import IntegrityError

from config_service.shapes.rules import Deed, Kind

R = TypeVar("R", bound=AgencyVersioned)

Doubles = Mapping[str, tuple[str, str]]
"""Name of a unique constraint → API field, and its Portuguese name after "este"."""


@asynccontextmanager
async def refusing_doubles(uow: UnitOfWork, doubles: Doubles) -> AsyncIterator[None]:
    """Store what the block added; the database decides who came first. Raises AlreadyExists."""
    try:
        yield
        await uow.session.flush()
    except IntegrityError as problem:
        told = str(problem.orig)
        for constraint, (field, label) in doubles.items():
            if f'"{constraint}"' in told:
                raise AlreadyExists(field, label) from problem
        raise


async def take(uow: UnitOfWork, table: type[R], uuid: UUID, *, seen: int | None) -> R:
    """The row a caller wants to change, nobody else's until we commit. Raises NotFound, StaleVersion."""
    await locate(uow, table, uuid)
    row = await uow.lock(table, uuid)
    require_version(row, seen)
    return row


async def remove(uow: UnitOfWork, row: Any, users: Mapping[str, str]) -> None:
    """Delete a row; the database knows who still names it.

    `users`: name of a foreign key → what names the row. Raises InUse.
    """
    try:
        await uow.session.delete(row)
        await uow.flush()
    except IntegrityError as problem:
        told = str(problem.orig)
        for constraint, user in users.items():
            if f'"{constraint}"' in told:
                raise InUse(details={"used_by": user}) from problem
        raise


def last_words(fact: ConfigChange) -> dict[str, Any]:
    """What makes a state the last one of its entity."""
    return {"deleted": True, "version": fact.version + 1}


def announce_deed(
    uow: UnitOfWork,
    fact: ConfigChange,
    *,
    kind: Kind,
    deed: Deed,
    changes: dict[str, Any] | None = None,
    is_shown: bool = True,
) -> None:
    """`announce` in the words of a kind of entity; a deletion is told as the entity's last state."""
    if deed is Deed.DELETED:
        fact = fact.model_copy(update=last_words(fact))
    announce(
        uow,
        fact,
        action=kind.action(deed),
        description=kind.sentence(deed),
        readers=kind.readers,
        changes=changes or None,
        is_shown=is_shown,
    )


def announce(
    uow: UnitOfWork,
    fact: ConfigChange,
    *,
    action: str,
    description: str,
    readers: tuple[str, ...],
    changes: dict[str, Any] | None = None,
    is_shown: bool = True,
) -> None:
    """Tell the change to the other services, to the audit and to open screens of those who may read it.

    `is_shown`: False for all but one of many changes made at once; a hint makes a screen read its whole list again.
    """
    uow.audit(action=action, entity=fact.entity, entity_uuid=fact.uuid, description=description, changes=changes)
    publish_state(uow, fact, readers=readers, is_shown=is_shown)


def publish_state(uow: UnitOfWork, fact: ConfigChange, *, readers: tuple[str, ...], is_shown: bool = True) -> None:
    """Tell a state to the other services, and to open screens unless it is of no customer or not shown."""
    uow.publish(fact)
    if fact.customer_uuid is None or not is_shown:
        return
    uow.live(
        entity="settings",
        entity_uuid=fact.uuid,
        version=fact.version,
        actions=readers,
        agency_uuid=getattr(fact, "agency_uuid", None),
        customer_uuid=fact.customer_uuid,
    )
