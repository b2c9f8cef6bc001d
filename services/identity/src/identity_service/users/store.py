"""The only door to users and to e-mails on hold: every read names the person it is about."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from kit.uow import UnitOfWork
from sqlalchemy import RowMapping, delete, or_, select
from sqlalchemy.dialects.postgresql import insert

from identity_service.users.tables import EmailReservationTable as Reservations
from identity_service.users.tables import UserTable

HOLD = timedelta(minutes=15)


async def find_by_email(uow: UnitOfWork, normalized: str) -> UserTable | None:
    """The account of an e-mail."""
    return await uow.session.scalar(select(UserTable).where(UserTable.email_normalized == normalized))


async def find(uow: UnitOfWork, user_uuid: UUID) -> UserTable | None:
    """An account."""
    return await uow.session.get(UserTable, user_uuid)


async def find_held(uow: UnitOfWork, user_uuid: UUID) -> UserTable | None:
    """An account nobody changes until we commit; many may hold it at once."""
    statement = select(UserTable).where(UserTable.uuid == user_uuid).with_for_update(read=True)
    return await uow.session.scalar(statement)


async def lock_by_employee(uow: UnitOfWork, employee_uuid: UUID) -> UserTable | None:
    """The account of an employee, ours until we commit."""
    statement = select(UserTable).where(UserTable.employee_uuid == employee_uuid).with_for_update()
    return await uow.session.scalar(statement)


async def list_by_uuid(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[RowMapping]:
    """uuid, name, email, is_active of the accounts named."""
    columns = (UserTable.uuid, UserTable.name, UserTable.email, UserTable.is_active)
    return await uow.rows(select(*columns).where(UserTable.uuid.in_(uuids)).order_by(UserTable.name))


async def uuids_of_customer(uow: UnitOfWork, customer_uuid: UUID) -> Sequence[UUID]:
    """Everybody of a customer."""
    statement = select(UserTable.uuid).where(UserTable.customer_uuid == customer_uuid)
    return (await uow.session.scalars(statement)).all()


async def uuids_of_agency(uow: UnitOfWork, agency_uuid: UUID) -> Sequence[UUID]:
    """Everybody of an agency and of its customers."""
    return (await uow.session.scalars(select(UserTable.uuid).where(UserTable.agency_uuid == agency_uuid))).all()


async def is_email_free(uow: UnitOfWork, normalized: str, *, now: datetime) -> bool:
    """Nobody has it and nobody holds it."""
    if await find_by_email(uow, normalized):
        return False
    held = await uow.session.get(Reservations, normalized)
    return held is None or held.expires_at <= now


async def emails_of_others(uow: UnitOfWork, wanted: dict[str, UUID]) -> set[str]:
    """Which of the e-mails belong to an account of somebody else than the employee named."""
    statement = select(UserTable.email_normalized, UserTable.employee_uuid)
    found = await uow.rows(statement.where(UserTable.email_normalized.in_(wanted)))
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
        where=or_(Reservations.expires_at <= now, Reservations.employee_uuid == statement.excluded.employee_uuid),
    )
    return set((await uow.session.scalars(statement.returning(Reservations.email_normalized))).all())


async def release_email(uow: UnitOfWork, normalized: str) -> None:
    """The account exists now: it holds its e-mail itself."""
    await uow.session.execute(delete(Reservations).where(Reservations.email_normalized == normalized))


async def forget_holds(uow: UnitOfWork, *, before: datetime) -> None:
    """Drop holds nobody confirmed."""
    await uow.session.execute(delete(Reservations).where(Reservations.expires_at <= before))
