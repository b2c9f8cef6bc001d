"""The only door to requests about personal data: every statement names the request, the person or whose they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.process.file_sweeps import FileColumn
from sqlalchemy import ColumnElement, Select, and_, false, or_, select, update

from identity_service.privacy.lifecycle import PrivacyStatus
from identity_service.privacy.tables import ERASURE, EXPORT, PrivacyRequestTable

_C = columns_of(PrivacyRequestTable)
EXPORT_FILES = FileColumn(_C.file_path)
_UNFINISHED = (PrivacyStatus.OPEN, PrivacyStatus.EXECUTING)
_TO_GATHER = 50


@dataclass(frozen=True, slots=True)
class RequestFilter:
    """None narrows nothing."""

    status: str | None = None
    kind: str | None = None


def select_visible(by: Principal, wanted: RequestFilter) -> Select[Any]:
    """One's own, and those one may look into, newest first."""
    found = select(*_C).where(or_(_own(by.user_uuid), _looked_into(by)))
    if wanted.status is not None:
        found = found.where(_C.status == wanted.status)
    if wanted.kind is not None:
        found = found.where(_C.kind == wanted.kind)
    return found.order_by(_C.created_at.desc(), _C.uuid.desc())


def _own(user_uuid: UUID) -> ColumnElement[bool]:
    return or_(_C.person_user_uuid == user_uuid, _C.requested_by_user_uuid == user_uuid)


def _looked_into(by: Principal) -> ColumnElement[bool]:
    """All of the customer with view-audit-trail; of an agency's staff, its managers'."""
    others: list[ColumnElement[bool]] = [false()]
    if by.customer_uuid is not None and by.may("view-audit-trail"):
        others.append(_C.customer_uuid == by.customer_uuid)
    if by.is_agency_manager:
        others.append(and_(_C.agency_uuid == by.agency_uuid, _C.customer_uuid.is_(None)))
    return or_(*others)


async def find(uow: UnitOfWork, uuid: UUID) -> PrivacyRequestTable | None:
    """A request as it stands."""
    statement = select(PrivacyRequestTable).where(_C.uuid == uuid)
    return await uow.session.scalar(statement, execution_options={"populate_existing": True})


async def lock(uow: UnitOfWork, uuid: UUID) -> PrivacyRequestTable | None:
    """A request, ours until we commit."""
    statement = select(PrivacyRequestTable).where(_C.uuid == uuid).with_for_update()
    return await uow.session.scalar(statement, execution_options={"populate_existing": True})


async def find_in_the_way(uow: UnitOfWork, person_user_uuid: UUID, kind: str) -> str | None:
    """The status of what makes another request about a person pointless."""
    erased = and_(_C.kind == ERASURE, _C.status.in_((PrivacyStatus.EXECUTING, PrivacyStatus.DONE)))
    asked = and_(_C.kind == kind, _C.status.in_(_UNFINISHED))
    statement = select(_C.status).where(_C.person_user_uuid == person_user_uuid, or_(asked, erased)).limit(1)
    status: str | None = await uow.session.scalar(statement)
    return status


async def list_exports_of(uow: UnitOfWork, person_user_uuid: UUID) -> list[UUID]:
    """The exports of a person that were accepted: services may still keep theirs."""
    mine = (_C.person_user_uuid == person_user_uuid, _C.kind == EXPORT, _C.accepted_at.is_not(None))
    return list(await uow.session.scalars(select(_C.uuid).where(*mine)))


async def lock_all_about(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[PrivacyRequestTable]:
    """Everything that was asked about a person, ours until we commit."""
    statement = select(PrivacyRequestTable).where(_C.person_user_uuid.in_(uuids)).order_by(_C.uuid)
    return (await uow.session.scalars(statement.with_for_update())).all()


async def list_executing(uow: UnitOfWork) -> list[PrivacyRequestTable]:
    """What is accepted and not done, the oldest first."""
    statement = select(PrivacyRequestTable).where(_C.status == PrivacyStatus.EXECUTING)
    return list(await uow.session.scalars(statement.order_by(_C.accepted_at).limit(_TO_GATHER)))


async def take_old_files(uow: UnitOfWork, *, before: datetime) -> list[str]:
    """Forget the files of exports done before an instant; where they are."""
    old = select(_C.uuid, _C.file_path).where(_C.file_path.is_not(None), _C.done_at < before).limit(_TO_GATHER)
    rows = await uow.rows(old.with_for_update(skip_locked=True))
    gone = {"file_path": None, "file_size": None, "file_sha256": None}
    statement = update(PrivacyRequestTable).where(_C.uuid.in_([row["uuid"] for row in rows])).values(**gone)
    await uow.session.execute(statement)
    return [row["file_path"] for row in rows]
