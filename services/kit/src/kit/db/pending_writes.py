"""Writes everything that commits with a change (rows, events, audit, mail, idempotency answer) in one statement
(HARDENING B1).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from kit.core.metadata import table_of
from kit.db.tables import Row

_OUTBOX = """INSERT INTO outbox
(uuid, channel, subject, type, about_uuid, customer_uuid, version, traceparent, data, occurred_at)
SELECT r.* FROM jsonb_to_recordset(CAST({0} AS jsonb)) AS r(uuid uuid, channel text, subject text, type text,
about_uuid uuid, customer_uuid uuid, version int, traceparent text, data jsonb, occurred_at timestamptz)"""
_AUDIT = """INSERT INTO audit (uuid, customer_uuid, user_uuid, session_uuid, request_id, action, entity, entity_uuid,
description, changes, happened_at)
SELECT r.* FROM jsonb_to_recordset(CAST({0} AS jsonb)) AS r(uuid uuid, customer_uuid uuid, user_uuid uuid,
session_uuid uuid, request_id text, action text, entity text, entity_uuid uuid, description text, changes jsonb,
happened_at timestamptz)"""
_MAIL = """INSERT INTO mail_outbox (uuid, "to", subject, text, html, created_at, next_try_at)
SELECT r.uuid, r."to", r.subject, r.text, r.html, r.created_at, r.created_at
FROM jsonb_to_recordset(CAST({0} AS jsonb)) AS r(uuid uuid, "to" text, subject text, text text, html text,
created_at timestamptz)"""
_ANSWERED = ("scope", "fingerprint", "status", "answer", "subject_uuid", "event_uuid", "created_at")
_KINDS = {"outbox": _OUTBOX, "audit": _AUDIT, "mail": _MAIL}


@dataclass(slots=True)
class PendingWrites:
    """The rows a unit of work has collected for its commit."""

    rows: list[Row] = field(default_factory=list)
    values: list[tuple[type[Row], dict[str, Any]]] = field(default_factory=list)
    outbox: list[dict[str, Any]] = field(default_factory=list)
    audit: list[dict[str, Any]] = field(default_factory=list)
    mail: list[dict[str, Any]] = field(default_factory=list)
    answer: Mapping[str, Any] | None = None

    def __bool__(self) -> bool:
        return bool(self.rows or self.values or self.outbox or self.audit or self.mail or self.answer)

    def statement(self) -> tuple[str, tuple[Any, ...]]:
        """One statement that inserts everything collected, as the driver takes it, and its parameters."""
        stored = [(type(row), row.model_dump_json()) for row in self.rows]
        stored += [(table, json.dumps(values, default=str)) for table, values in self.values]
        tables = tuple(dict.fromkeys(table for table, _ in stored))
        kinds = tuple(kind for kind in _KINDS if getattr(self, kind))
        texts = [f"[{','.join(text for of, text in stored if of is table)}]" for table in tables]
        texts += [json.dumps(getattr(self, kind)) for kind in kinds]
        answer = [self.answer[name] for name in _ANSWERED] if self.answer else []
        return _written(tables, kinds, has_answer=bool(answer)), (*texts, *answer)


@lru_cache(maxsize=1_024)
def _written(tables: tuple[type[Row], ...], kinds: tuple[str, ...], *, has_answer: bool) -> str:
    """The text for these tables and kinds; columns are named, for a later release may have added one."""
    parts = [_into(table, f"${at}") for at, table in enumerate(tables, 1)]
    parts += [_KINDS[kind].format(f"${at}") for at, kind in enumerate(kinds, len(parts) + 1)]
    if has_answer:
        places = ", ".join(f"${at}" for at in range(len(parts) + 1, len(parts) + 1 + len(_ANSWERED)))
        parts.append(f"INSERT INTO idempotency ({', '.join(_ANSWERED)}) VALUES ({places})")  # noqa: S608 - constants
    return f"WITH {', '.join(f'put_{at} AS ({part})' for at, part in enumerate(parts))} SELECT 1"


def _into(table: type[Row], place: str) -> str:
    known = table_of(table)
    columns = ", ".join(f'"{column.name}"' for column in known.c)
    rows = f'jsonb_populate_recordset(NULL::"{known.name}", CAST({place} AS jsonb))'
    return f'INSERT INTO "{known.name}" ({columns}) SELECT {columns} FROM {rows}'  # noqa: S608 - names of our tables
