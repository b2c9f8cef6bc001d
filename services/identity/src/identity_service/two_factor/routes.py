"""The second step of signing in: one's own, at the first sign-in, and that of people one looks after (API 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, NotFound, refusals
from kit.http.pages import One
from kit.http.permissions import AnySignedIn, Public, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.accounts.refusals import InactiveUser
from identity_service.attempts.refusals import InvalidCredentials, InvalidSecretKey, LoginBlocked
from identity_service.proof.prover import ProverDep
from identity_service.two_factor import actions
from identity_service.two_factor.queries import get_my_two_factor
from identity_service.two_factor.refusals import MandatorySecretKey, TwoFactorMandatory
from identity_service.two_factor.schemas import (
    ConfirmRequest,
    ProposalRequest,
    ProvenRequest,
    RecoveryCodesRead,
    SecretKeyRead,
    SecretKeyRequest,
    TwoFactorRead,
)

router = Router(tags=["session"])

MayManagePeople = Annotated[
    Principal, Depends(permits("update-customer-employee", customer="of_object", writes_settings=True))
]
_PROVEN = (InvalidCredentials, InvalidSecretKey, LoginBlocked, InactiveUser)


@router.post("/generate-secret-key", responses=refusals(InvalidCredentials, LoginBlocked, InactiveUser))
async def generate_secret_key(body: SecretKeyRequest, _: Public, prover: ProverDep) -> SecretKeyRead:
    """The QR code of a first enrolment, for whoever knows the password."""
    return await actions.generate_secret_key(body, prover=prover)


@router.get("/me/two-factor", responses=refusals(InactiveUser))
async def my_two_factor(by: AnySignedIn, uow: Uow) -> One[TwoFactorRead]:
    """How the caller's second step stands."""
    return One.of(await get_my_two_factor(uow, by=by))


@router.post("/me/two-factor", responses=refusals(*_PROVEN, MandatorySecretKey))
async def propose_my_two_factor(
    body: ProposalRequest, by: AnySignedIn, prover: ProverDep, uow: Uow
) -> One[SecretKeyRead]:
    """A QR code for the caller's application, the first one or another."""
    return One.of(await actions.propose_mine(body, by=by, prover=prover, uow=uow))


@router.post("/me/two-factor/confirm", responses=refusals(InvalidSecretKey, LoginBlocked, InactiveUser, InvalidStatus))
async def confirm_my_two_factor(
    body: ConfirmRequest, by: AnySignedIn, prover: ProverDep, uow: Uow
) -> One[RecoveryCodesRead]:
    """The first right code turns the second step on; ten recovery codes, shown once."""
    return One.of(await actions.confirm_mine(body, by=by, prover=prover, uow=uow))


@router.post("/me/two-factor/recovery-codes", responses=refusals(*_PROVEN, InvalidStatus))
async def renew_my_recovery_codes(
    body: ProvenRequest, by: AnySignedIn, prover: ProverDep, uow: Uow
) -> One[RecoveryCodesRead]:
    """Ten new recovery codes; the old ones are dead."""
    return One.of(await actions.renew_my_recovery_codes(body, by=by, prover=prover, uow=uow))


@router.post(
    "/me/two-factor/disable",
    status_code=204,
    responses=refusals(*_PROVEN, InvalidStatus, TwoFactorMandatory),
)
async def disable_my_two_factor(body: ProvenRequest, by: AnySignedIn, prover: ProverDep, uow: Uow) -> None:
    """Back to one step."""
    await actions.disable_mine(body, by=by, prover=prover, uow=uow)


@router.delete("/users/{user_id}/two-factor", status_code=204, responses=refusals(NotFound))
async def remove_two_factor(user_id: UUID, by: MayManagePeople, uow: Uow) -> None:
    """Take away the second step of whoever lost their telephone."""
    await actions.remove_two_factor(user_id, by=by, uow=uow)
