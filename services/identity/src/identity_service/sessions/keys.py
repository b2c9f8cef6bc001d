"""The only access to the signing keys: created before first use, kept until every token they signed has expired."""

import base64
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from kit.core.fields import decrypt, encrypt
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, or_, select, text, update

from identity_service.sessions.rules import KEY_LEAD, KEY_LIFE, KEY_TAIL, TOKEN_LIFE
from identity_service.sessions.tables import TokenKeyTable as Keys

FieldKeys = tuple[str, ...]  # generations of FIELD_KEY: the first seals, all open
_C = columns_of(Keys)

_OPENED = 8  # the key that signs, the next one, and some whose tokens come back
# Any fixed number nobody else locks in this database.
_LOCK = 72_311_905


@dataclass(frozen=True, slots=True)
class SigningKey:
    kid: str
    private: Ed25519PrivateKey


@dataclass(frozen=True, slots=True)
class PublicKey:
    """`x` is the base64url of the 32 bytes (RFC 8037)."""

    kid: str
    x: str


def _new_key(*, created_at: datetime, signs_from: datetime, field_key: str) -> Keys:
    private = Ed25519PrivateKey.generate()
    raw = private.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return Keys(
        kid=uuid4().hex,
        public_x=base64.urlsafe_b64encode(public).rstrip(b"=").decode(),
        private_sealed=encrypt(base64.b64encode(raw).decode(), field_key),
        created_at=created_at,
        signs_from=signs_from,
    )


@lru_cache(_OPENED)
def _opened(kid: str, private_sealed: str, field_keys: FieldKeys) -> SigningKey:
    raw = base64.b64decode(decrypt(private_sealed, *field_keys))
    return SigningKey(kid, Ed25519PrivateKey.from_private_bytes(raw))


def _open(row: Keys, field_keys: FieldKeys) -> SigningKey:
    return _opened(row.kid, row.private_sealed, field_keys)


async def _lock(uow: UnitOfWork) -> None:
    await uow.session.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


async def _signing_now(uow: UnitOfWork, now: datetime) -> Keys | None:
    living = or_(_C.retires_at.is_(None), _C.retires_at > now)
    statement = select(Keys).where(_C.signs_from <= now, living).order_by(_C.signs_from.desc()).limit(1)
    return await uow.session.scalar(statement)


async def take_signing_key(uow: UnitOfWork, *, now: datetime, field_keys: FieldKeys) -> SigningKey:
    """The key that signs now; the first one ever is made here, by one caller."""
    found = await _signing_now(uow, now)
    if found is None:
        await _lock(uow)
        found = await _signing_now(uow, now)
    if found is None:
        found = _new_key(created_at=now, signs_from=now, field_key=field_keys[0])
        uow.session.add(found)
        await uow.session.flush()
    return _open(found, field_keys)


async def find_key(uow: UnitOfWork, kid: str, *, field_keys: FieldKeys) -> SigningKey | None:
    """A key by its id, a retired one too: a session's last token may be weeks old."""
    found = await uow.session.get(Keys, kid)
    return _open(found, field_keys) if found else None


async def list_published(uow: UnitOfWork, *, now: datetime) -> list[PublicKey]:
    """What the JWKS shows: the key that signs, the next one, and those whose tokens may still live."""
    shown = or_(_C.retires_at.is_(None), _C.retires_at > now)
    rows = await uow.rows(select(_C.kid, _C.public_x).where(shown).order_by(_C.signs_from.desc()))
    return [PublicKey(row["kid"], row["public_x"]) for row in rows]


async def rotate_when_due(uow: UnitOfWork, *, now: datetime, field_keys: FieldKeys, kept: timedelta) -> bool:
    """Make the next key when the newest has signed its time; forget keys no session can name any more."""
    await _lock(uow)
    newest = await _newest(uow)
    if newest is not None and newest.signs_from + KEY_LIFE - KEY_LEAD > now:
        return False
    await _succeed(uow, newest, now=now, field_keys=field_keys, kept=kept)
    return True


async def rotate_early(uow: UnitOfWork, *, now: datetime, field_keys: FieldKeys, kept: timedelta) -> datetime:
    """Make the next key at once, as an operator asks; when it will sign. One that waits already is that key."""
    await _lock(uow)
    newest = await _newest(uow)
    if newest is not None and newest.signs_from > now:
        return newest.signs_from
    return await _succeed(uow, newest, now=now, field_keys=field_keys, kept=kept)


async def _newest(uow: UnitOfWork) -> Keys | None:
    return await uow.session.scalar(select(Keys).order_by(_C.signs_from.desc()).limit(1))


async def _succeed(
    uow: UnitOfWork, newest: Keys | None, *, now: datetime, field_keys: FieldKeys, kept: timedelta
) -> datetime:
    signs_from = now + KEY_LEAD if newest else now
    tail = signs_from + TOKEN_LIFE + KEY_TAIL
    await uow.session.execute(update(Keys).where(_C.retires_at.is_(None)).values(retires_at=tail))
    await uow.session.execute(delete(Keys).where(_C.retires_at < now - kept))
    uow.session.add(_new_key(created_at=now, signs_from=signs_from, field_key=field_keys[0]))
    return signs_from
