"""identity's public keys, stored in each service's database so that a restart does not need identity."""

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from kit.calls.client import Calls
from kit.db.access_copies import SigningKey
from kit.db.database import Database
from kit.db.scopes import NoScope

Jwks = list[dict[str, Any]]


async def kept_keys(db: Database) -> Jwks:
    """The keys known from before."""
    async with db.work(NoScope()) as uow:
        rows = (await uow.session.scalars(select(SigningKey))).all()
        return [row.jwk for row in rows]


async def fetched_keys(db: Database, calls: Calls) -> Jwks:
    """The keys identity shows now, kept for the next start."""
    answered = await calls.get(service="identity", path="/.well-known/jwks.json")
    jwks: Jwks = answered["keys"]
    now = db.clock.now()
    async with db.work(NoScope()) as uow:
        for jwk in jwks:
            row = insert(SigningKey).values(kid=jwk["kid"], jwk=jwk, seen_at=now)
            await uow.session.execute(row.on_conflict_do_update(index_elements=["kid"], set_={"seen_at": now}))
        if jwks:
            gone = SigningKey.kid.not_in([jwk["kid"] for jwk in jwks])  # type: ignore[attr-defined]
            await uow.session.execute(delete(SigningKey).where(gone))
    return jwks
