"""What the deciding service asks of an advance or a report."""

from uuid import UUID

from fastapi import Request
from kit.authentication import platform_of
from kit.pages import One
from kit.permissions import Internal
from kit.routing import Router

from expenses_ocr_service.subjects.queries import read_subject
from expenses_ocr_service.subjects.schemas import Subject

router = Router(tags=["internal"])


@router.get("/internal/subjects/{subject_id}")
async def get_subject(subject_id: UUID, caller: Internal, request: Request) -> One[Subject]:
    """What is being approved, fresh, for the service that decides."""
    return One.of(await read_subject(platform_of(request).db, subject_id))
