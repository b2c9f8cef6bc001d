"""Internal calls about people, for other services; not routed at the edge."""

from typing import Annotated
from uuid import UUID

from fastapi import Body
from kit.http.app import ClockDep
from kit.http.permissions import Internal
from kit.http.routing import ListParam, Router
from kit.http.uow import Uow

from identity_service.users.actions import release_emails, reserve_emails
from identity_service.users.queries import list_known_users, list_taken_emails
from identity_service.users.schemas import EmailText, EmailToReserve, KnownUsers, TakenEmails

router = Router(include_in_schema=False)


@router.get("/internal/users")
async def known_users(
    _: Internal, uow: Uow, uuids: Annotated[list[UUID], ListParam("uuids", max_length=500)]
) -> KnownUsers:
    """Names and addresses for mails."""
    return KnownUsers(data=await list_known_users(uow, uuids))


@router.post("/internal/emails/reserve")
async def emails_reserve(
    wanted: Annotated[list[EmailToReserve], Body(max_length=5_000)], _: Internal, uow: Uow, clock: ClockDep
) -> TakenEmails:
    """Hold e-mails for employees about to be written; those of somebody else come back as taken."""
    return TakenEmails(taken=await reserve_emails(wanted, uow=uow, clock=clock))


@router.post("/internal/emails/check")
async def emails_check(
    wanted: Annotated[list[EmailText], Body(max_length=5_000)], _: Internal, uow: Uow
) -> TakenEmails:
    """Those of some e-mails that somebody has; holds none, for an import that is only checked."""
    return TakenEmails(taken=await list_taken_emails(uow, wanted))


@router.post("/internal/emails/release", status_code=204)
async def emails_release(held: Annotated[list[EmailToReserve], Body(max_length=5_000)], _: Internal, uow: Uow) -> None:
    """Hold e-mails no more whose employees were not written after all."""
    await release_emails(held, uow=uow)
