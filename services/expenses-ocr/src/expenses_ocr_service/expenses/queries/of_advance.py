"""The expenses that are accounted for against an advance, page by page."""

from uuid import UUID

from fastapi import Request, Response
from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from kit.workflow.visibility import require_visible
from sqlalchemy import select

from expenses_ocr_service.advances.queries.expenses import accounted_pairs
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.expenses.queries.shown import Showing, fetch_shown


async def list_expenses_of(
    uow: UnitOfWork, advance_uuid: UUID, *, by: Principal, page: PageParams, request: Request, links: FileLinks
) -> Response:
    """A page of them, newest first; who sees the advance sees what it was spent on. Raises NotFound."""
    await require_visible(uow, ADVANCE, advance_uuid, by=by)
    customer_uuid = uow.customer_uuid
    assert customer_uuid is not None
    pairs = accounted_pairs(customer_uuid, [advance_uuid]).subquery()
    newest = select(pairs.c.uuid).order_by(pairs.c.created_at.desc(), pairs.c.uuid.desc())
    found = await paginate(uow, newest, page=page, request=request)
    values = {"customer_uuid": customer_uuid, "some": [row["uuid"] for row in found.rows]}
    rows = await fetch_shown(uow, (("customer_uuid", "some"), values), limit=page.limit)
    known, showing = {row["uuid"]: row for row in rows}, Showing(by, links, uow.clock.now())
    return page_answer(found, lambda row: showing.line(known[row["uuid"]]))
