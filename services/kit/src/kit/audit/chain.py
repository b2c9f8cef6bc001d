"""The audit's hash chain: canonical bytes of a line, and the hash that covers it and every line before it (HARDENING
A18).
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

COLUMNS = (
    *("uuid", "position", "customer_uuid", "user_uuid", "session_uuid", "context", "request_id"),
    *("action", "entity", "entity_uuid", "description", "changes", "happened_at"),
)


@dataclass(frozen=True, slots=True)
class Link:
    """One seal: its number, the line it seals, and the hash up to it."""

    seq: int
    hash: bytes


def genesis(service: str) -> Link:
    """What the first seal of a service is bound to."""
    return Link(0, hashlib.sha256(f"trajeto audit {service}".encode()).digest())


def canonical(line: Mapping[str, Any]) -> bytes:
    """The same bytes for the same line for ever: sorted names, instants in UTC, numbers as they were written."""
    told = {name: _plain(line[name]) for name in COLUMNS if line[name] is not None}
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return value if isinstance(value, int) else str(value)


def readable(changes: str | None) -> str | None:
    """The JSON text of `changes` in canonical form; PostgreSQL may order its keys otherwise one day."""
    if changes is None:
        return None
    found = json.loads(changes, parse_float=str)
    return json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sealed(before: Link, line: Mapping[str, Any]) -> Link:
    """The next link: SHA-256 over the hash before, the number and the line."""
    seq = before.seq + 1
    told = {**line, "changes": readable(line["changes"])}
    return Link(seq, hashlib.sha256(before.hash + seq.to_bytes(8, "big") + canonical(told)).digest())
