"""Vouchers as their sender sees them, the one that an expense takes, and what a customer files receipts as."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.metadata import columns_of, table_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.database import Database
from kit.db.job_table import JobTable, due_jobs
from kit.db.tenancy import locate
from kit.files.links import FileLinks
from kit.http.pages import PageParams, json_answer, paginate, try_later
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, select

from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.tables import ExpenseTypeCopy
from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus
from expenses_ocr_service.voucher_ocr.rules import HOLD, SHOWN_FOR, WAIT_TIME, pause_after
from expenses_ocr_service.voucher_ocr.schemas import VoucherOcrRead
from expenses_ocr_service.voucher_ocr.suggesting import Filed, KnownType
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

_V = columns_of(VoucherOcrTable)
READINGS = JobTable(
    table=table_of(VoucherOcrTable),
    is_open=_V.status.in_((OcrStatus.QUEUED, OcrStatus.PROCESSING)) & _V.removed_at.is_(None),
    due_at=_V.due_at,
    held_until=_V.held_until,
    attempt=_V.tries,
    hold=HOLD,
    pause=pause_after,
)
_T = columns_of(ExpenseTypeCopy)
_E = columns_of(ExpenseTable)
_COMMON = "common"
"""Mileage takes a picture of the odometer, never a receipt."""
_SHOWN = (
    *(_V.uuid, _V.status, _V.created_at, _V.shown_name, _V.shown_type),
    *(_V.result, _V.confidence, _V.fields, _V.source, _V.message),
)


@dataclass(frozen=True, slots=True)
class DueVoucher:
    uuid: UUID
    customer_uuid: UUID


async def due_vouchers(db: Database, *, most: int) -> list[DueVoucher]:
    """Vouchers of all tenants that wait for a reader, the longest due first."""
    rows = await due_jobs(db, READINGS, _V.uuid, _V.customer_uuid, most=most)
    return [DueVoucher(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class OcrFilters:
    """Empty means any."""

    uuids: Sequence[UUID]
    statuses: Sequence[OcrStatus]


def _mine(by: Principal, now: datetime) -> tuple[Any, ...]:
    own = (_V.customer_uuid == by.customer(), _V.sender_user_uuid == by.user_uuid)
    return (*own, _V.created_at > now - SHOWN_FOR, _V.removed_at.is_(None))


def _page(filters: OcrFilters, by: Principal, now: datetime) -> Select[Any]:
    statement = select(*_SHOWN).where(*_mine(by, now))
    if filters.uuids:
        statement = statement.where(_V.uuid.in_(filters.uuids))
    if filters.statuses:
        statement = statement.where(_V.status.in_(filters.statuses))
    return statement.order_by(_V.created_at.desc(), _V.uuid.desc())


async def list_vouchers(
    uow: UnitOfWork, filters: OcrFilters, *, by: Principal, page: PageParams, links: FileLinks, request: Request
) -> Response:
    """The caller's vouchers of 30 days, newest first; 202 while one that was asked for by uuid is not read yet."""
    now = uow.clock.now()
    found = await paginate(uow, _page(filters, by, now), page=page, request=request)
    shown = [_read(row, by=by, links=links, now=now) for row in found.rows]
    body = {"data": shown, "links": found.links(), "meta": found.meta()}
    waits = [one.wait_time for one in shown if one.wait_time] if filters.uuids else []
    if not waits:
        return json_answer(body)
    return json_answer({"message": "try later", "code": "RETRY_REQUEST", "wait_time": max(waits), **body}, status=202)


async def find_voucher(uow: UnitOfWork, voucher_uuid: UUID, *, by: Principal, links: FileLinks) -> VoucherOcrRead:
    """One voucher of the caller. Raises NotFound."""
    await locate(uow, VoucherOcrTable, voucher_uuid)
    return await read_voucher(uow, voucher_uuid, by=by, links=links)


async def read_voucher(uow: UnitOfWork, voucher_uuid: UUID, *, by: Principal, links: FileLinks) -> VoucherOcrRead:
    """The same in the scope of its customer. Raises NotFound."""
    now = uow.clock.now()
    row = await uow.row(select(*_SHOWN).where(_V.uuid == voucher_uuid, _V.sender_user_uuid == by.user_uuid,
                                              _V.created_at > now - SHOWN_FOR, _V.removed_at.is_(None)))  # fmt: skip
    if row is None:
        raise NotFound
    return _read(row, by=by, links=links, now=now)


def voucher_answer(voucher: VoucherOcrRead, *, ready: int = 200) -> Response:
    """A voucher that was read, or 202 with what there is of it."""
    if voucher.status.is_over:
        return json_answer({"data": voucher}, status=ready)
    return try_later(voucher, wait_time=voucher.wait_time or 1)


def just_received(voucher_uuid: UUID, *, now: datetime) -> VoucherOcrRead:
    """What whoever holds a link is told: where it stands in the queue, and no picture."""
    queued = OcrStatus.QUEUED
    return VoucherOcrRead(uuid=voucher_uuid, status=queued, created_at=now, wait_time=WAIT_TIME[queued])


def _read(row: RowMapping, *, by: Principal, links: FileLinks, now: datetime) -> VoucherOcrRead:
    status = OcrStatus(row["status"])
    link = links.to(
        row["shown_name"], person=by.user_uuid, content_type=row["shown_type"], title="comprovante", now=now
    )
    told = {name: row[name] for name in ("uuid", "created_at", "result", "confidence", "fields", "source", "message")}
    return VoucherOcrRead.model_validate(
        {**told, "status": status, "image_link": link, "wait_time": WAIT_TIME.get(status)}
    )


async def status_of(uow: UnitOfWork, voucher_uuid: UUID) -> OcrStatus | None:
    """How far a voucher is: one small row for who waits."""
    row = await uow.row(select(_V.status).where(_V.uuid == voucher_uuid))
    return OcrStatus(row["status"]) if row else None


async def take_voucher(uow: UnitOfWork, voucher_uuid: UUID, *, by: Principal) -> VoucherOcrTable:
    """The caller's own voucher, locked; set `expense_uuid` to keep it, `voucher` and `likeness` say what it is.

    Raises NotFound: absent, another person's, removed, or older than 30 days.
    """
    await locate(uow, VoucherOcrTable, voucher_uuid)
    voucher = await uow.lock(VoucherOcrTable, voucher_uuid)
    is_old = voucher.created_at <= uow.clock.now() - SHOWN_FOR
    if voucher.sender_user_uuid != by.user_uuid or voucher.removed_at is not None or is_old:
        raise NotFound
    return voucher


async def known_types(uow: UnitOfWork) -> list[KnownType]:
    """The types a receipt may be filed as, by name."""
    statement = select(_T.uuid, _T.name, _T.expense_category_uuid, _T.expense_category_name).where(
        _T.customer_uuid == uow.customer_uuid, _T.active, ~_T.deleted, _T.kind == _COMMON
    )
    return [KnownType(*row.values()) for row in await uow.rows(statement.order_by(_T.name))]


async def last_filed(uow: UnitOfWork, cnpj: str) -> Filed | None:
    """How this customer last filed an expense of an establishment."""
    of_it = (_E.customer_uuid == uow.customer_uuid, _E.company_cnpj == cnpj, _E.deleted_at.is_(None))
    newest = select(_E.expense_type_uuid, _E.company).where(*of_it).order_by(_E.created_at.desc()).limit(1)
    found = await uow.row(newest)
    return Filed(**found) if found else None
