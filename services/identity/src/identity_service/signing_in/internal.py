"""Password questions of other services, on the one counter; never routed at the edge."""

from dataclasses import replace

from kit.core.refusals import refusals
from kit.http.permissions import Internal
from kit.http.routing import Router

from identity_service.accounts.refusals import InactiveUser
from identity_service.attempts.refusals import InvalidCredentials, LoginBlocked
from identity_service.proof.prover import ProverDep
from identity_service.signing_in.schemas import PasswordCheckRequest
from identity_service.signing_in.sign_in import check_password_of

router = Router(include_in_schema=False)


@router.post(
    "/internal/password-check",
    status_code=204,
    responses=refusals(InvalidCredentials, LoginBlocked, InactiveUser),
)
async def password_check(body: PasswordCheckRequest, _: Internal, prover: ProverDep) -> None:
    """Whether this is the person's password (instant approval); the address is theirs, not the asking service's."""
    await check_password_of(body, prover=replace(prover, visitor=body.visitor))
