"""How every write of this service ends: told, audited, hinted at; and how a double is refused."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from contracts.config import ConfigChange
from kit.refusals import AlreadyExists
from kit.uow import UnitOfWork
from sqlalchemy.exc import IntegrityError

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


def announce(uow: UnitOfWork, fact: ConfigChange, *, action: str, description: str, readers: tuple[str, ...]) -> None:
    """Tell the change to the other services, to the audit and to open screens of those who may read it."""
    uow.publish(fact)
    uow.audit(action=action, entity=fact.entity, entity_uuid=fact.uuid, description=description)
    uow.live(
        entity="settings",
        entity_uuid=fact.uuid,
        version=fact.version,
        actions=readers,
        agency_uuid=getattr(fact, "agency_uuid", None),
        customer_uuid=fact.customer_uuid,
    )
