"""Exports and erases a person's data by the models' tags, once per request and again after a restore (HARDENING
A19).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from contracts.identity import PrivacyRequestAccepted
from sqlalchemy import Text, cast, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from kit.core.fields import decrypt
from kit.core.metadata import models
from kit.db.own_tables import ERASURE, MAIL_OUTBOX, PERSONAL_EXPORT
from kit.privacy.personal import Kind, Person, Scrub, is_about, shown, tags_of

if TYPE_CHECKING:
    from kit.db.work import UnitOfWork

_ELSEWHERE = frozenset({Kind.JSON, Kind.MENTION})
AfterErasure = Callable[[Person, "UnitOfWork"], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class People:
    """Where a service's models are, and what it does besides once a person's columns are written over."""

    package: str
    after_erasure: tuple[AfterErasure, ...] = ()


@dataclass(frozen=True, slots=True)
class Erasure:
    """One line of the list of erased people."""

    uuid: UUID
    customer_uuid: UUID | None
    person: Person
    asked_at: datetime


def tagged(people: People) -> Iterator[type[Any]]:
    """The service's models with personal columns, or rows that go as a whole."""
    found = (model for model in models(people.package) if tags_of(model).columns or tags_of(model).delete)
    yield from sorted(found, key=lambda model: str(model.__table__.name))


async def _rows(uow: UnitOfWork, model: type[Any], person: Person, *, lock: bool) -> list[Any]:
    """Rows about a person: by the columns that name them, or by their uuid inside a JSON column."""
    tags, columns = tags_of(model), model.__table__.c
    about = [columns[name].in_(person.uuids) for name in tags.of]
    for name, kind in tags.columns.items():
        if kind is Kind.JSON:
            about += [cast(columns[name], Text).contains(str(uuid)) for uuid in person.uuids]
    statement = select(model).where(or_(*about))
    if lock:
        statement = statement.with_for_update()
    return list(await uow.session.scalars(statement, execution_options={"populate_existing": True}))


async def export_person(person: Person, *, uow: UnitOfWork, people: People) -> dict[str, list[dict[str, Any]]]:
    """What this service keeps of a person, by table; sealed columns are opened for their own person."""
    found: dict[str, list[dict[str, Any]]] = {}
    for model in tagged(people):
        if rows := await _rows(uow, model, person, lock=False):
            found[str(model.__table__.name)] = [_exported(model, row, uow.db.settings.field_keys) for row in rows]
    return found


def _exported(model: type[Any], row: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    sealed = getattr(model, "__sealed__", {})
    told: dict[str, Any] = {}
    for name in ("uuid", "created_at", *tags_of(model).columns):
        value = getattr(row, name, None)
        told[name] = decrypt(value, *keys) if name in sealed and value is not None else shown(value)
    return told


async def erase_person(person: Person, *, uow: UnitOfWork, people: People) -> int:
    """Write over every personal column of a person; money, dates and links stay. How many rows changed."""
    found = [(model, await _rows(uow, model, person, lock=True)) for model in tagged(people)]
    scrub = Scrub(person, _told(found, Kind.NAME, person))
    await _forget_mail(uow, _told(found, Kind.EMAIL, person))
    for model, rows in found:
        for row in rows:
            if tags_of(model).delete:
                await uow.session.delete(row)
            else:
                _write_over(model, row, scrub)
    await uow.session.flush()
    for follow in people.after_erasure:
        await follow(person, uow)
    uow.note_change()
    return sum(len(rows) for _, rows in found)


def _told(found: list[tuple[type[Any], list[Any]]], kind: Kind, person: Person) -> tuple[str, ...]:
    """The person's names or addresses as they stand now, in rows that are theirs."""
    told = {
        str(getattr(row, name))
        for model, rows in found
        for name, is_kind in tags_of(model).columns.items()
        if is_kind is kind
        for row in rows
        if is_about(model, row, person) and getattr(row, name)
    }
    return tuple(name for name in told if len(name) > 2)


def _write_over(model: type[Any], row: Any, scrub: Scrub) -> None:
    own = is_about(model, row, scrub.person)
    for name, kind in tags_of(model).columns.items():
        if not own and kind not in _ELSEWHERE:
            continue
        value = getattr(row, name)
        fresh = scrub.value(kind, value, model=model, name=name)
        if fresh != value:
            setattr(row, name, fresh)


async def _forget_mail(uow: UnitOfWork, addresses: tuple[str, ...]) -> None:
    if addresses:
        await uow.session.execute(delete(MAIL_OUTBOX).where(MAIL_OUTBOX.c.to.in_(addresses)))


async def carry_out(fact: PrivacyRequestAccepted, *, uow: UnitOfWork, people: People) -> None:
    """Do what a privacy request asks in this service; the same request again changes nothing."""
    person, now = Person(fact.person_uuids), uow.clock.now()
    if fact.kind == "export":
        told = await export_person(person, uow=uow, people=people)
        row = {"uuid": fact.uuid, "customer_uuid": fact.customer_uuid, "told": told, "made_at": now}
        await uow.session.execute(insert(PERSONAL_EXPORT).values(row).on_conflict_do_nothing())
        uow.note_change()
        return
    await uow.session.execute(delete(PERSONAL_EXPORT).where(PERSONAL_EXPORT.c.uuid.in_(fact.forgets)))
    row = {"uuid": fact.uuid, "customer_uuid": fact.customer_uuid, "person_uuid": fact.person_uuids[0]}
    more = {"person_uuids": list(fact.person_uuids), "asked_at": fact.accepted_at}
    await uow.session.execute(insert(ERASURE).values({**row, **more}).on_conflict_do_nothing())
    await erase_person(person, uow=uow, people=people)
    await uow.session.execute(update(ERASURE).where(ERASURE.c.uuid == fact.uuid).values(done_at=now))


def reaction_of(people: People) -> Callable[[PrivacyRequestAccepted, UnitOfWork], Awaitable[None]]:
    """The reaction of one service."""

    async def apply_privacy_request(fact: PrivacyRequestAccepted, uow: UnitOfWork) -> None:
        """Export or erase the person here."""
        await carry_out(fact, uow=uow, people=people)

    return apply_privacy_request
