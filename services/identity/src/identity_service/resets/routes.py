"""Requests for a password link: one's own, an employee's, an invitation again (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, NotFound, refusals
from kit.http.app import ClockDep
from kit.http.pages import Msg
from kit.http.permissions import Public, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.known_devices.visitor import VisitorDep
from identity_service.resets.actions import invite_again, request_password_change, request_reset
from identity_service.resets.schemas import ForgotPasswordRequest, PasswordChangeAsked

router = Router(tags=["session"])

FORGOTTEN = "Se o e-mail estiver cadastrado, você receberá as instruções."
ASKED = "Solicitação de alteração de senha feita com sucesso"
INVITED = "Convite enviado com sucesso"

MayAsk = Annotated[Principal, Depends(permits("update-customer-employee", customer="of_object", also_self=True))]
MayInvite = Annotated[
    Principal,
    Depends(
        permits("create-customer-employee", "update-customer-employee", customer="of_object", writes_settings=True)
    ),
]


@router.post("/forgot-password")
async def forgot_password(
    body: ForgotPasswordRequest, visitor: VisitorDep, _: Public, uow: Uow, clock: ClockDep
) -> Msg:
    """Mail whoever has this e-mail the way to a new password; strangers hear the same."""
    await request_reset(body, visitor, uow=uow, clock=clock)
    return Msg(message=FORGOTTEN)


@router.post("/request-customer-employee-password-change", responses=refusals(InvalidStatus, NotFound))
async def request_employee_password_change(body: PasswordChangeAsked, by: MayAsk, uow: Uow, clock: ClockDep) -> Msg:
    """Mail an employee the way to a new password: oneself, or whom one looks after."""
    await request_password_change(body.customer_employee_uuid, by=by, uow=uow, clock=clock)
    return Msg(message=ASKED)


@router.post("/customers/customer-employees/{employee_id}/invitation", responses=refusals(InvalidStatus, NotFound))
async def send_invitation_again(employee_id: UUID, by: MayInvite, uow: Uow, clock: ClockDep) -> Msg:
    """Send an employee's invitation once more."""
    await invite_again(employee_id, by=by, uow=uow, clock=clock)
    return Msg(message=INVITED)
