"""The only access to secrets and recovery codes: one person's at a time, locked before one is used up."""

from collections.abc import Sequence
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from identity_service.two_factor.tables import RecoveryCodeTable as Codes
from identity_service.two_factor.tables import TwoFactorTable as Secrets

_S = columns_of(Secrets)
_R = columns_of(Codes)
Held = Secrets
"""What this door opens to, by the name other rooms know it."""


async def find(uow: UnitOfWork, user_uuid: UUID) -> Secrets | None:
    """A person's secrets as they stand."""
    return await uow.session.get(Secrets, user_uuid)


async def lock(uow: UnitOfWork, user_uuid: UUID) -> Secrets | None:
    """A person's secrets, ours until we commit: taken before the account, by everybody who takes both."""
    statement = select(Secrets).where(_S.user_uuid == user_uuid).with_for_update()
    return await uow.session.scalar(statement, execution_options={"populate_existing": True})


async def take(uow: UnitOfWork, user_uuid: UUID) -> Secrets:
    """The same, made when the person had none yet."""
    await uow.session.execute(insert(Secrets).values(user_uuid=user_uuid).on_conflict_do_nothing())
    held = await lock(uow, user_uuid)
    assert held is not None
    return held


async def replace_codes(uow: UnitOfWork, user_uuid: UUID, code_hashes: Sequence[str]) -> None:
    """New recovery codes; those before are dead."""
    await uow.session.execute(delete(Codes).where(_R.user_uuid == user_uuid))
    if code_hashes:
        rows = [{"user_uuid": user_uuid, "code_hash": code_hash} for code_hash in code_hashes]
        await uow.session.execute(insert(Codes).values(rows))


async def use_code(uow: UnitOfWork, user_uuid: UUID, code_hash: str) -> bool:
    """Whether the recovery code was still good; it is not any more."""
    mine = (_R.user_uuid == user_uuid, _R.code_hash == code_hash)
    return await uow.session.scalar(delete(Codes).where(*mine).returning(_R.user_uuid)) is not None


async def count_codes(uow: UnitOfWork, user_uuid: UUID) -> int:
    """How many recovery codes are left."""
    return await uow.session.scalar(select(func.count()).where(_R.user_uuid == user_uuid)) or 0
