"""identity's public keys, kept in each service's database so that a restart needs nobody."""

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from kit.access_copies import SigningKey
from kit.platform import Platform
from kit.scopes import NoScope

Jwks = list[dict[str, Any]]


async def kept_keys(platform: Platform) -> Jwks:
    """The keys known from before."""
    async with platform.db.work(NoScope()) as uow:
        rows = (await uow.session.scalars(select(SigningKey))).all()
        return [row.jwk for row in rows]


async def fetched_keys(platform: Platform) -> Jwks:
    """The keys identity shows now, kept for the next start."""
    answered = await platform.calls.get(service="identity", path="/.well-known/jwks.json")
    jwks: Jwks = answered["keys"]
    now = platform.clock.now()
    async with platform.db.work(NoScope()) as uow:
        for jwk in jwks:
            row = insert(SigningKey).values(kid=jwk["kid"], jwk=jwk, seen_at=now)
            await uow.session.execute(row.on_conflict_do_update(index_elements=["kid"], set_={"seen_at": now}))
        if jwks:
            gone = SigningKey.kid.not_in([jwk["kid"] for jwk in jwks])  # type: ignore[attr-defined]
            await uow.session.execute(delete(SigningKey).where(gone))
    return jwks
