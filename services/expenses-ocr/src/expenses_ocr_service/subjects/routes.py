"""Internal calls of approvals about an advance or a report."""

from uuid import UUID

from fastapi import Request
from kit.http.app import ClockDep
from kit.http.authentication import service_context_of
from kit.http.file_pages import FileLinksDep
from kit.http.pages import One
from kit.http.permissions import Internal
from kit.http.routing import Router

from expenses_ocr_service.subjects.queries import Receipts, read_subject
from expenses_ocr_service.subjects.schemas import Subject

router = Router(tags=["internal"])


@router.get("/internal/subjects/{subject_id}")
async def get_subject(
    subject_id: UUID,
    caller: Internal,
    request: Request,
    links: FileLinksDep,
    clock: ClockDep,
    reader: UUID | None = None,
) -> One[Subject]:
    """What is being approved, fresh, for the service that decides; its receipts for a reader whom that let in."""
    receipts = Receipts(links, reader, clock.now()) if reader else None
    return One.of(await read_subject(service_context_of(request).db, subject_id, receipts))
