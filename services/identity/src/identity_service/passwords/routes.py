"""Setting a password by the link of a mail (API section 2.1)."""

from kit.app import ClockDep
from kit.permissions import Public
from kit.refusals import refusals
from kit.routing import Router
from kit.uow import OpenUow

from identity_service.passwords.change_password import change_password
from identity_service.passwords.hashing import HasherDep
from identity_service.passwords.refusals import InvalidResetToken, PasswordMismatch, WeakPassword
from identity_service.passwords.schemas import ChangePasswordRequest
from identity_service.sessions.schemas import SignInRead
from identity_service.sessions.tokens import IssuerDep
from identity_service.sessions.visitor import VisitorDep

router = Router(tags=["session"])


@router.post("/change-password", responses=refusals(InvalidResetToken, PasswordMismatch, WeakPassword))
async def change_password_by_link(
    *,
    body: ChangePasswordRequest,
    visitor: VisitorDep,
    _: Public,
    open_uow: OpenUow,
    hasher: HasherDep,
    issuer: IssuerDep,
    clock: ClockDep,
) -> SignInRead:
    """Set the password an invitation or a reset asks for; a new session, all others end."""
    return await change_password(body, visitor, open_uow=open_uow, hasher=hasher, issuer=issuer, clock=clock)
