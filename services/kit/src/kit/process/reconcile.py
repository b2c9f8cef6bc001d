"""Tallies: lists a service keeps to compare with another service's, or with its own (HARDENING B13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kit.core.metadata import table_of
from kit.process.own_reactions import reactions_of
from kit.security.access import CUSTOMERS, PROFILES

if TYPE_CHECKING:
    from kit.messaging.reference_copies import ReferenceCopy
    from kit.process.service import Service


@dataclass(frozen=True, slots=True)
class Tally:
    """A list keyed by `uuid`, read with the sweep role.

    `of` names the list it must agree with ("config/employees"): every column here must be there, with the same
    value. Without it the list is the owner's own, or one side of a rule that the reconciler knows.
    `breach`: what must hold; each row of such a list breaks it.
    """

    name: str
    sql: str
    of: str = ""
    breach: str = ""


_NOT_COMPARED = frozenset({"created_at", "updated_at"})


def copy_tally(copy: ReferenceCopy[Any]) -> Tally:
    """A reference copy against its owner, column by column."""
    table = table_of(copy.table)
    columns = [
        f'"{column.name}" AS "{copy.owner_calls.get(column.name, column.name)}"'
        for column in table.c
        if column.name not in _NOT_COMPARED | copy.not_compared
    ]
    condition = f" WHERE {copy.where}" if copy.where else ""
    sql = f"SELECT {', '.join(columns)} FROM {table.name}{condition}"  # noqa: S608 - our own tables
    return Tally(copy.listed_as or str(table.name), sql, of=copy.of)


def tallies_of(service: Service) -> dict[str, Tally]:
    """Every tally a service serves, kit's own and its copies' included, by name."""
    copies = (copy_tally(copy) for copy in service.copies)
    return {tally.name: tally for tally in (*_OWN, *copies, *service.tallies)}


def hearers(service: Service) -> list[dict[str, str]]:
    """Which reactions of this service run on which type of fact: each must be in the inbox once."""
    return [
        {"type": kind, "consumer": line.consumer}
        for kind, lines in sorted(reactions_of(service).items())
        for line in lines
        if line.fact.producer in service.producers_heard
    ]


def described(tallies: Iterable[Tally]) -> list[dict[str, str]]:
    """What may be asked for."""
    return [{"name": tally.name, "of": tally.of, "breach": tally.breach} for tally in tallies]


_OUTBOX_GAPS = """SELECT uuid, channel, seq, type FROM
(SELECT uuid, channel, seq, type, seq - lag(seq) OVER (PARTITION BY channel ORDER BY seq) AS step FROM outbox
 WHERE seq IS NOT NULL) numbered WHERE step <> 1"""
_OUTBOX_WAITING = "SELECT uuid, channel, seq, type FROM outbox WHERE published_at IS NULL"
_OUTBOX_COUNTER = """SELECT md5(channel)::uuid AS uuid, channel, last_seq, newest FROM
(SELECT channel, c.last_seq, (SELECT max(seq) FROM outbox o WHERE o.channel = c.channel) AS newest
 FROM outbox_counter c) counted WHERE newest IS NOT NULL AND newest <> last_seq"""
_ANSWER_WITHOUT_FACT = """SELECT event_uuid AS uuid, status FROM idempotency i
WHERE event_uuid IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.uuid = i.event_uuid)"""
_ENDED = "SELECT uuid, user_uuid FROM ended_session WHERE ended_at > now() - interval '14 minutes'"
"""As long as a token of theirs may live."""
_INBOX = """SELECT event_uuid AS uuid, array_agg(consumer ORDER BY consumer) AS consumers
FROM inbox GROUP BY event_uuid"""

_OWN = (
    copy_tally(CUSTOMERS),
    copy_tally(PROFILES),
    Tally("ended_session", _ENDED, of="identity/ended_sessions"),
    Tally("outbox", "SELECT uuid, channel, seq, type, version FROM outbox WHERE published_at IS NOT NULL"),
    Tally("inbox", _INBOX),
    Tally("outbox_gap", _OUTBOX_GAPS, breach="facts are numbered without gaps"),
    Tally("outbox_waiting", _OUTBOX_WAITING, breach="every fact is published"),
    Tally("outbox_counter", _OUTBOX_COUNTER, breach="the counter stands at the last fact"),
    Tally("answer_without_fact", _ANSWER_WITHOUT_FACT, breach="a remembered answer's fact was told"),
)
