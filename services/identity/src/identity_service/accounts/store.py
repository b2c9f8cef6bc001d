"""The only door to users and to e-mails on hold: every read names the person it is about."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from kit.core.folding import like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Context
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from kit.process.file_sweeps import FileColumn
from sqlalchemy import ColumnElement, RowMapping, Select, Text, Uuid, and_, bindparam, delete, or_, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from identity_service.accounts.rules import MANAGER
from identity_service.accounts.tables import EmailReservationTable as Reservations
from identity_service.accounts.tables import UserTable
from identity_service.attempts import store as attempts
from identity_service.known_devices import store as devices
from identity_service.passwords.store import hash_beside, with_held_hash

_U = columns_of(UserTable)
_R = columns_of(Reservations)

AVATAR_FILES = FileColumn(_U.avatar_path)
Account = UserTable
"""What this door opens to, by the name other rooms know it."""
HOLD = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Named:
    """As much of an account as is known before its password is."""

    email_normalized: str
    uuid: UUID
    customer_uuid: UUID | None
    two_factor_enabled: bool
    password_hash: str | None


@dataclass(frozen=True, slots=True)
class Seen:
    """An account that nobody here changes."""

    uuid: UUID
    context: str
    email: str
    name: str
    phone: str | None
    is_active: bool
    agency_uuid: UUID | None
    customer_uuid: UUID | None
    employee_uuid: UUID | None
    profile_uuid: UUID | None
    agency_employee_uuid: UUID | None
    employee_type: str | None
    two_factor_enabled: bool
    avatar_path: str | None
    avatar_content_type: str | None


@dataclass(frozen=True, slots=True)
class Picture:
    """Somebody's picture: under which name it lies, what it is, and whose."""

    path: str
    content_type: str
    name: str


_BY_ITS_UUID = _U.uuid == bindparam("uuid", type_=Uuid())
_ENTERING = prepare(with_held_hash(select(*(_U[one.name] for one in fields(Seen))).where(_BY_ITS_UUID), _U.uuid))
_KNOWN = select(_U.email_normalized, _U.uuid, _U.customer_uuid, _U.two_factor_enabled, hash_beside(_U.uuid))
_BY_EMAIL = prepare(_KNOWN.where(_U.email_normalized == bindparam("email", type_=Text)))
_BY_UUID = prepare(_KNOWN.where(_BY_ITS_UUID))


_PICTURE = prepare(
    select(_U.avatar_path, _U.avatar_content_type, _U.name).where(_BY_ITS_UUID, _U.avatar_path.is_not(None))
)
_ACCOUNT = _KNOWN.where(_U.email_normalized == bindparam("typed", type_=Text)).subquery("account")
_DEVICE = select(devices.device_beside(_U.uuid)).select_from(UserTable)
_DEVICE_BY_EMAIL = prepare(_DEVICE.where(_U.email_normalized == bindparam("email", type_=Text)))
_DEVICE_BY_UUID = prepare(_DEVICE.where(_BY_ITS_UUID))
_GUESSED = prepare(attempts.guess(*_ACCOUNT.c, of=_ACCOUNT))


async def guess_at(
    uow: UnitOfWork, email: str, *, counter: str, by_address: str, now: datetime
) -> tuple[Named | None, attempts.Counted]:
    """The account of a normalised e-mail, and a guess at it counted on two keys: one trip, committed by itself."""
    uow.note_change()
    (row,) = await uow.fetch_alone(_GUESSED, {"typed": email, **attempts.guess_values(counter, by_address, now=now)})
    named = row[attempts.OF_THE_COUNT :]
    return Named(*named) if named[1] is not None else None, attempts.read_guess(row)


async def find_device(
    uow: UnitOfWork, token_hash: str, *, now: datetime, email: str | None = None, uuid: UUID | None = None
) -> UUID | None:
    """The known device of a person (by normalised e-mail, or by uuid) behind a cookie's hash."""
    values = devices.device_values(token_hash, now=now)
    asked = (_DEVICE_BY_EMAIL, {"email": email}) if uuid is None else (_DEVICE_BY_UUID, {"uuid": uuid})
    found = await uow.fetch(asked[0], asked[1] | values)
    return found[0][0] if found else None


async def find_named(uow: UnitOfWork, *, email: str | None = None, uuid: UUID | None = None) -> Named | None:
    """What sign-in asks of the account of a normalised e-mail, or of one named by its uuid."""
    asked = (_BY_EMAIL, {"email": email}) if uuid is None else (_BY_UUID, {"uuid": uuid})
    found = await uow.fetch(*asked)
    return Named(*found[0]) if found else None


async def find_by_email(uow: UnitOfWork, normalized: str) -> UserTable | None:
    """The account of an e-mail."""
    return await uow.session.scalar(select(UserTable).where(_U.email_normalized == normalized))


async def find(uow: UnitOfWork, user_uuid: UUID) -> UserTable | None:
    """An account."""
    return await uow.session.get(UserTable, user_uuid)


async def find_held(uow: UnitOfWork, user_uuid: UUID) -> UserTable | None:
    """An account nobody changes until we commit; many may hold it at once."""
    statement = select(UserTable).where(_U.uuid == user_uuid).with_for_update(read=True)
    return await uow.session.scalar(statement)


async def find_entering(uow: UnitOfWork, user_uuid: UUID) -> tuple[Seen, str | None] | None:
    """An account and its password's hash, which nobody changes until we commit; None without a password."""
    found = await uow.fetch(_ENTERING, {"uuid": user_uuid})
    return (Seen(*found[0][:-1]), found[0][-1]) if found else None


async def find_picture(uow: UnitOfWork, user_uuid: UUID) -> Picture | None:
    """The picture an account has now."""
    found = await uow.fetch(_PICTURE, {"uuid": user_uuid})
    return Picture(*found[0]) if found else None


async def lock_pictured(uow: UnitOfWork, *, after: UUID | None, most: int) -> Sequence[UserTable]:
    """Accounts with a picture, by uuid from the one after `after`, ours until we commit."""
    found = select(UserTable).where(_U.avatar_path.is_not(None)).order_by(_U.uuid).limit(most).with_for_update()
    if after is not None:
        found = found.where(_U.uuid > after)
    return (await uow.session.scalars(found)).all()


async def lock(uow: UnitOfWork, user_uuid: UUID) -> UserTable | None:
    """An account, ours until we commit."""
    statement = select(UserTable).where(_U.uuid == user_uuid).with_for_update()
    return await uow.session.scalar(statement)


async def lock_by_employee(uow: UnitOfWork, employee_uuid: UUID) -> UserTable | None:
    """The account of an employee, ours until we commit."""
    statement = select(UserTable).where(_U.employee_uuid == employee_uuid).with_for_update()
    return await uow.session.scalar(statement)


async def list_of_person(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[UserTable]:
    """The accounts of a person, named by their own uuid or their employee's."""
    mine = or_(_U.uuid.in_(uuids), _U.employee_uuid.in_(uuids))
    return (await uow.session.scalars(select(UserTable).where(mine).with_for_update())).all()


async def list_by_uuid(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[RowMapping]:
    """uuid, name, email, is_active of the accounts named."""
    columns = (_U.uuid, _U.name, _U.email, _U.is_active)
    return await uow.rows(select(*columns).where(_U.uuid.in_(uuids)).order_by(_U.name))


async def refs_of(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[RowMapping]:
    """uuid, name, employee_uuid, agency_employee_uuid of the accounts named."""
    columns = (_U.uuid, _U.name, _U.employee_uuid, _U.agency_employee_uuid)
    return await uow.rows(select(*columns).where(_U.uuid.in_(uuids)))


async def find_by_employee(uow: UnitOfWork, employee_uuid: UUID, *, customer_uuid: UUID) -> UserTable | None:
    """The account of a customer's employee."""
    mine = (_U.employee_uuid == employee_uuid, _U.customer_uuid == customer_uuid)
    return await uow.session.scalar(select(UserTable).where(*mine))


@dataclass(frozen=True, slots=True)
class StaffFilter:
    """`name` matches parts without case or accents; None narrows nothing."""

    name: str = ""
    employee_type: str | None = None
    active: bool | None = None


def select_staff(agency_uuid: UUID, wanted: StaffFilter) -> Select[Any]:
    """An agency's own people, by name; each row holds an account."""
    found = select(UserTable).where(_U.context == Context.AGENCY, _U.agency_uuid == agency_uuid)
    if wanted.name:
        found = found.where(_U.name_folded.like(like_pattern(wanted.name)))
    if wanted.employee_type is not None:
        found = found.where(_U.employee_type == wanted.employee_type)
    if wanted.active is not None:
        found = found.where(_U.is_active.is_(wanted.active))
    return found.order_by(_U.name_folded, _U.uuid)


async def find_agency_employee(uow: UnitOfWork, agency_employee_uuid: UUID) -> UserTable | None:
    """The account of an agency's employee."""
    statement = select(UserTable).where(_U.agency_employee_uuid == agency_employee_uuid)
    return await uow.session.scalar(statement)


async def lock_staff(uow: UnitOfWork, agency_uuid: UUID, uuid: UUID) -> Sequence[UserTable]:
    """One account of an agency and its active managers, ours until we commit; in one order for everybody."""
    in_charge = and_(_U.employee_type == MANAGER, _U.is_active.is_(True))
    mine = (_U.context == Context.AGENCY, _U.agency_uuid == agency_uuid, or_(_U.uuid == uuid, in_charge))
    statement = select(UserTable).where(*mine).order_by(_U.uuid).with_for_update()
    return (await uow.session.scalars(statement, execution_options={"populate_existing": True})).all()


async def lock_customers_people(uow: UnitOfWork, customer_uuid: UUID) -> Sequence[UUID]:
    """Everybody of a customer, once whoever is signing in has a session that can be ended."""
    return await _lock_all(uow, _U.customer_uuid == customer_uuid)


async def _lock_all(uow: UnitOfWork, whose: ColumnElement[bool]) -> Sequence[UUID]:
    statement = select(_U.uuid).where(whose).order_by(_U.uuid).with_for_update(key_share=True)
    return (await uow.session.scalars(statement)).all()


async def uuids_of_profiles(uow: UnitOfWork, profiles: Sequence[UUID], *, customer_uuid: UUID) -> Sequence[UUID]:
    """The active people of a customer who hold one of these profiles."""
    holders = (_U.customer_uuid == customer_uuid, _U.profile_uuid.in_(profiles), _U.is_active.is_(True))
    return (await uow.session.scalars(select(_U.uuid).where(*holders))).all()


async def uuids_of_managers(uow: UnitOfWork, agency_uuid: UUID) -> Sequence[UUID]:
    """An agency's active managers."""
    mine = (_U.context == Context.AGENCY, _U.agency_uuid == agency_uuid)
    in_charge = (_U.employee_type == MANAGER, _U.is_active.is_(True))
    return (await uow.session.scalars(select(_U.uuid).where(*mine, *in_charge))).all()


async def lock_agencys_people(uow: UnitOfWork, agency_uuid: UUID) -> Sequence[UUID]:
    """Everybody of an agency and of its customers, once whoever is signing in has a session that can be ended."""
    return await _lock_all(uow, _U.agency_uuid == agency_uuid)


async def is_email_free(uow: UnitOfWork, normalized: str, *, now: datetime) -> bool:
    """Nobody has it and nobody holds it."""
    if await find_by_email(uow, normalized):
        return False
    held = await uow.session.get(Reservations, normalized)
    return held is None or held.expires_at <= now


async def emails_of_others(uow: UnitOfWork, wanted: dict[str, UUID]) -> set[str]:
    """Which of the e-mails belong to an account of somebody else than the employee named."""
    statement = select(_U.email_normalized, _U.employee_uuid)
    found = await uow.rows(statement.where(_U.email_normalized.in_(wanted)))
    return {row["email_normalized"] for row in found if row["employee_uuid"] != wanted[row["email_normalized"]]}


async def hold_emails(uow: UnitOfWork, wanted: dict[str, UUID], *, now: datetime) -> set[str]:
    """Hold e-mails for 15 minutes and answer those held; what another employee holds stays theirs.

    In one order for everybody, so that two imports at once wait for each other instead of deadlocking.
    """
    if not wanted:
        return set()
    rows = [
        {"email_normalized": email, "employee_uuid": wanted[email], "expires_at": now + HOLD}
        for email in sorted(wanted)
    ]
    statement = insert(Reservations).values(rows)
    statement = statement.on_conflict_do_update(
        index_elements=["email_normalized"],
        set_={"employee_uuid": statement.excluded.employee_uuid, "expires_at": statement.excluded.expires_at},
        where=or_(_R.expires_at <= now, _R.employee_uuid == statement.excluded.employee_uuid),
    )
    return set((await uow.session.scalars(statement.returning(_R.email_normalized))).all())


async def release_email(uow: UnitOfWork, normalized: str) -> None:
    """The account exists now: it holds its e-mail itself."""
    await uow.session.execute(delete(Reservations).where(_R.email_normalized == normalized))


async def release_emails(uow: UnitOfWork, held: set[tuple[str, UUID]]) -> None:
    """Drop the holds of e-mails for employees who were not written after all."""
    holds = tuple_(_R.email_normalized, _R.employee_uuid)
    await uow.session.execute(delete(Reservations).where(holds.in_(held)))


async def forget_holds(uow: UnitOfWork, *, before: datetime, most: int) -> int:
    """Drop holds nobody confirmed; how many. One that is being renewed is let be."""
    over = select(_R.email_normalized).where(_R.expires_at <= before)
    gone = over.limit(most).with_for_update(skip_locked=True)
    statement = delete(Reservations).where(_R.email_normalized.in_(gone))
    return len(await uow.rows(statement.returning(_R.email_normalized)))
