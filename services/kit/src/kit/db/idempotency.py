"""Idempotency keys: the same key and body give the same answer, repeated or in parallel (HARDENING B7).

An answer may show documents that rest encrypted everywhere else (HARDENING A17), so it rests sealed too: by a key made
of the caller's own Idempotency-Key, which is kept nowhere. Whoever repeats the call opens it, nobody else.
"""

import hashlib
import os
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import LargeBinary, bindparam, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import IdempotencyInProgress, IdempotencyMismatch

KEPT = timedelta(hours=24)
_LOOK = (
    "SELECT pg_try_advisory_xact_lock($1) AS alone, i.fingerprint, i.status, i.answer, i.subject_uuid, i.event_uuid,"
    " i.created_at FROM (SELECT 1) AS one LEFT JOIN idempotency i ON i.scope = $2"
)
_SEALED = b"\x01"  # no answer begins so: those kept before answers were sealed are read as they are
_NONCE_BYTES = 12
_FORGET = text("DELETE FROM idempotency WHERE scope = :scope").bindparams(bindparam("scope", type_=LargeBinary))


class Replayed(Exception):
    """This call was answered before: the web side sends the stored answer again."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"answered before with {status}")
        self.status = status
        self.body = body


@dataclass(frozen=True, slots=True)
class Stored:
    """What an earlier call with the key left behind."""

    status: int | None
    answer: bytes | None
    subject_uuid: UUID | None
    event_uuid: UUID | None


@dataclass(slots=True)
class IdempotencyKey:
    """One caller's key on one route, with what it was sent for."""

    scope: bytes
    fingerprint: bytes
    secret: bytes = field(repr=False)
    stored: Stored | None = None

    @classmethod
    def of(cls, *, principal: Principal, route: str, key: str, fingerprint: bytes) -> "IdempotencyKey":
        """The key in its scope: tenant, user, route, key."""
        tenant = principal.customer_uuid or principal.agency_uuid
        named = "\n".join((str(tenant), str(principal.user_uuid), route, key)).encode()
        secret = hashlib.sha256(b"answer\n" + named).digest()
        return cls(hashlib.sha256(named).digest(), fingerprint, secret)

    def _seal(self, answer: bytes) -> bytes:
        nonce = os.urandom(_NONCE_BYTES)
        return _SEALED + nonce + AESGCM(self.secret).encrypt(nonce, answer, self.scope)

    def _open(self, kept: bytes) -> bytes:
        if not kept.startswith(_SEALED):
            return kept
        nonce, content = kept[1 : 1 + _NONCE_BYTES], kept[1 + _NONCE_BYTES :]
        return AESGCM(self.secret).decrypt(nonce, content, self.scope)

    def look(self, connection: Connection, clock: Clock) -> None:
        """Take the key for this transaction; raises IdempotencyInProgress or IdempotencyMismatch.

        The primary key closes the gap between this statement's snapshot and the lock: see `is_lost_race`.
        """
        lock = int.from_bytes(self.scope[:8], "big", signed=True)
        row = connection.exec_driver_sql(_LOOK, (lock, self.scope)).mappings().one()
        if not row["alone"]:
            raise IdempotencyInProgress
        if row["fingerprint"] is None:
            return
        if row["created_at"] <= clock.now() - KEPT:
            connection.execute(_FORGET, {"scope": self.scope})
            return
        if bytes(row["fingerprint"]) != self.fingerprint:
            raise IdempotencyMismatch
        self.stored = Stored(row["status"], row["answer"], row["subject_uuid"], row["event_uuid"])

    def replay(self) -> None:
        """Raise Replayed when the call was answered before."""
        if self.stored is not None and self.stored.status is not None:
            raise Replayed(self.stored.status, self._open(bytes(self.stored.answer or b"")))

    def row(self, *, now: datetime, status: int | None, answer: bytes | None, **about: UUID | None) -> dict[str, Any]:
        """The row that remembers this call."""
        return {
            "scope": self.scope,
            "fingerprint": self.fingerprint,
            "status": status,
            "answer": self._seal(answer) if answer else answer,
            "subject_uuid": about.get("subject_uuid"),
            "event_uuid": about.get("event_uuid"),
            "created_at": now,
        }


def is_lost_race(error: IntegrityError) -> bool:
    """Whether another call with the same key committed while this one looked."""
    return "idempotency_pkey" in str(error.orig)
