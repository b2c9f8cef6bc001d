"""Password questions of other services, on the one counter; never routed at the edge."""

from kit.app import ClockDep
from kit.permissions import Internal
from kit.refusals import refusals
from kit.routing import Router
from kit.uow import OpenUow

from identity_service.attempts.refusals import InvalidCredentials, LoginBlocked
from identity_service.passwords.hashing import HasherDep
from identity_service.passwords.schemas import PasswordCheckRequest
from identity_service.sessions.refusals import InactiveUser
from identity_service.sessions.sign_in import check_password_of

router = Router(include_in_schema=False)


@router.post(
    "/internal/password-check",
    status_code=204,
    responses=refusals(InvalidCredentials, LoginBlocked, InactiveUser),
)
async def password_check(
    body: PasswordCheckRequest, _: Internal, open_uow: OpenUow, hasher: HasherDep, clock: ClockDep
) -> None:
    """Whether this is the person's password (instant approval)."""
    await check_password_of(body, open_uow=open_uow, hasher=hasher, clock=clock)
