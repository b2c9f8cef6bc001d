"""Confirming a new e-mail by the link of a mail (decision 0020)."""

from kit.core.refusals import refusals
from kit.http.app import ClockDep
from kit.http.pages import Msg
from kit.http.permissions import Public
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.accounts.refusals import EmailTaken
from identity_service.email_changes.actions import confirm_email
from identity_service.email_changes.refusals import InvalidEmailToken
from identity_service.email_changes.schemas import EmailConfirmation

router = Router(tags=["session"])

CONFIRMED = "E-mail confirmado com sucesso"


@router.post("/email-confirmations", responses=refusals(InvalidEmailToken, EmailTaken))
async def confirm_email_by_link(body: EmailConfirmation, _: Public, uow: Uow, clock: ClockDep) -> Msg:
    """Sign in with the new e-mail from now on; all sessions end."""
    await confirm_email(body, uow=uow, clock=clock)
    return Msg(message=CONFIRMED)
