"""Signing in, staying signed in, signing out (API section 2.1)."""

from typing import Annotated

from fastapi import Path, Request
from kit.core.refusals import SessionEnded, Unauthenticated, refusals
from kit.http.app import ClockDep
from kit.http.authentication import bearer_of
from kit.http.permissions import Public
from kit.http.routing import Router
from kit.http.uow import OpenUow

from identity_service.accounts.refusals import InactiveUser
from identity_service.attempts.refusals import InvalidCredentials, InvalidSecretKey, LoginBlocked
from identity_service.known_devices.visitor import SignInVisitorDep
from identity_service.proof.prover import ProverDep
from identity_service.sessions.actions import sign_out
from identity_service.sessions.refusals import InvalidRefreshToken
from identity_service.sessions.tokens import IssuerDep
from identity_service.signing_in.refresh import refresh_session
from identity_service.signing_in.schemas import RefreshRead, RefreshRequest, SignInRead, SignInRequest
from identity_service.signing_in.sign_in import sign_in
from identity_service.two_factor.refusals import MandatorySecretKey

router = Router(tags=["session"])


@router.post(
    "/login",
    responses=refusals(InvalidCredentials, MandatorySecretKey, InvalidSecretKey, LoginBlocked, InactiveUser),
)
async def login(
    *,
    body: SignInRequest,
    visitor: SignInVisitorDep,
    _: Public,
    prover: ProverDep,
    issuer: IssuerDep,
    clock: ClockDep,
) -> SignInRead:
    """Sign in with e-mail and password, and a code where two steps are asked for."""
    return await sign_in(body, visitor, prover=prover, issuer=issuer, clock=clock)


@router.post("/logout", status_code=204, responses=refusals(Unauthenticated, SessionEnded))
async def logout(request: Request, _: Public, open_uow: OpenUow, issuer: IssuerDep, clock: ClockDep) -> None:
    """Sign out; an expired token of a living session does it too."""
    async with open_uow() as uow:
        await sign_out(bearer_of(request), uow=uow, issuer=issuer, clock=clock)


@router.post("/refresh-token", responses=refusals(InvalidRefreshToken, InactiveUser))
async def refresh_token(
    body: RefreshRequest, _: Public, open_uow: OpenUow, issuer: IssuerDep, clock: ClockDep
) -> RefreshRead:
    """Turn the last token of a living session into a new one."""
    return await refresh_session(body.token, open_uow=open_uow, issuer=issuer, clock=clock)


@router.post("/refresh-token/{token}", responses=refusals(InvalidRefreshToken, InactiveUser))
async def refresh_token_in_path(
    token: Annotated[str, Path(pattern="^[A-Za-z0-9._~-]{20,2048}$")],
    _: Public,
    open_uow: OpenUow,
    issuer: IssuerDep,
    clock: ClockDep,
) -> RefreshRead:
    """The same, in the spec's form."""
    return await refresh_session(token, open_uow=open_uow, issuer=issuer, clock=clock)
