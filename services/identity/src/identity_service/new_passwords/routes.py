"""Setting a password by the link of a mail (API section 2.1)."""

from kit.core.refusals import refusals
from kit.http.app import ClockDep
from kit.http.permissions import Public
from kit.http.routing import Router

from identity_service.attempts.refusals import InvalidSecretKey, LoginBlocked
from identity_service.known_devices.visitor import SignInVisitorDep
from identity_service.new_passwords.change_password import change_password
from identity_service.new_passwords.schemas import ChangePasswordRequest
from identity_service.passwords.refusals import InvalidResetToken, PasswordMismatch, WeakPassword
from identity_service.proof.prover import ProverDep
from identity_service.sessions.tokens import IssuerDep
from identity_service.signing_in.schemas import SignInRead
from identity_service.two_factor.refusals import MandatorySecretKey

router = Router(tags=["session"])


_REFUSED = (InvalidResetToken, PasswordMismatch, WeakPassword, MandatorySecretKey, InvalidSecretKey, LoginBlocked)


@router.post("/change-password", responses=refusals(*_REFUSED))
async def change_password_by_link(
    *,
    body: ChangePasswordRequest,
    visitor: SignInVisitorDep,
    _: Public,
    prover: ProverDep,
    issuer: IssuerDep,
    clock: ClockDep,
) -> SignInRead:
    """Set the password an invitation or a reset asks for; a new session, all others end."""
    return await change_password(body, visitor, prover=prover, issuer=issuer, clock=clock)
