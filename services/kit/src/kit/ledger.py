"""Writes what goes with a commit - events, audit, mail, idempotency answer - in one statement (HARDENING B1)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import LargeBinary, TextClause, Uuid, bindparam, text

_OUTBOX = """INSERT INTO outbox
(uuid, channel, subject, type, about_uuid, customer_uuid, version, traceparent, data, occurred_at)
SELECT r.* FROM jsonb_to_recordset(CAST(:outbox AS jsonb)) AS r(uuid uuid, channel text, subject text, type text,
about_uuid uuid, customer_uuid uuid, version int, traceparent text, data jsonb, occurred_at timestamptz)"""
_AUDIT = """INSERT INTO audit (uuid, customer_uuid, user_uuid, session_uuid, context, request_id, action, entity,
entity_uuid, description, changes, happened_at)
SELECT r.* FROM jsonb_to_recordset(CAST(:audit AS jsonb)) AS r(uuid uuid, customer_uuid uuid, user_uuid uuid,
session_uuid uuid, context text, request_id text, action text, entity text, entity_uuid uuid, description text,
changes jsonb, happened_at timestamptz)"""
_MAIL = """INSERT INTO mail_outbox (uuid, "to", subject, text, html, created_at, next_try_at)
SELECT r.uuid, r."to", r.subject, r.text, r.html, r.created_at, r.created_at
FROM jsonb_to_recordset(CAST(:mail AS jsonb)) AS r(uuid uuid, "to" text, subject text, text text, html text,
created_at timestamptz)"""
_ANSWER = """INSERT INTO idempotency (scope, fingerprint, status, answer, subject_uuid, event_uuid, created_at)
VALUES (:scope, :fingerprint, :status, :answer, :subject_uuid, :event_uuid, :created_at)"""


@dataclass(slots=True)
class Ledger:
    """The rows a unit of work has collected for its commit."""

    outbox: list[dict[str, Any]] = field(default_factory=list)
    audit: list[dict[str, Any]] = field(default_factory=list)
    mail: list[dict[str, Any]] = field(default_factory=list)
    answer: Mapping[str, Any] | None = None

    def __bool__(self) -> bool:
        return bool(self.outbox or self.audit or self.mail or self.answer)

    def statement(self) -> tuple[TextClause, dict[str, Any]]:
        """One statement that inserts everything collected, and its parameters."""
        parts, words = [], dict[str, Any]()
        for name, sql in (("outbox", _OUTBOX), ("audit", _AUDIT), ("mail", _MAIL)):
            if rows := getattr(self, name):
                parts.append(f"put_{name} AS ({sql})")
                words[name] = json.dumps(rows)
        if self.answer:
            parts.append(f"put_answer AS ({_ANSWER})")
            words.update(self.answer)
        clause = text(f"WITH {', '.join(parts)} SELECT 1")
        return (clause.bindparams(*_ANSWER_TYPES) if self.answer else clause), words


_ANSWER_TYPES = (
    bindparam("scope", type_=LargeBinary),
    bindparam("fingerprint", type_=LargeBinary),
    bindparam("answer", type_=LargeBinary),
    bindparam("subject_uuid", type_=Uuid),
    bindparam("event_uuid", type_=Uuid),
)
