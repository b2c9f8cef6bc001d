"""Dead letters: stored after the last failed try, retried or dropped by an operator (HARDENING B5)."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Literal
from uuid import UUID

import msgspec

from kit.core.gauges import DEAD_LETTERS
from kit.db.scopes import NoScope
from kit.messaging.envelope import Envelope

if TYPE_CHECKING:
    from nats.aio.msg import Msg

    from kit.core.clock import Clock
    from kit.db.database import Database
    from kit.messaging.bus import Bus
    from kit.messaging.inbox import Inbox

LOG = logging.getLogger("kit.letters")


class Letter(msgspec.Struct):
    """What is known of an event that nobody could react to; `event` is its text as it came."""

    consumer: str
    subject: str
    tries: int
    error: str
    failed_at: str
    event: str


class Order(msgspec.Struct):
    """What an operator wants done with a dead letter, and what became of it."""

    letter: Letter
    do: Literal["replay", "drop"]


class Outcome(msgspec.Struct):
    """The answer to an order; `error` is empty when it was done."""

    error: str = ""


def orders_subject(token: str) -> str:
    """Where a service hears what to do with its dead letters; only the infra user may speak there."""
    return f"letters.{token}"


class DeadLetters:
    """Writes the dead letters of one service's consumers to the DLQ stream."""

    def __init__(self, service: str, *, bus: Bus, clock: Clock) -> None:
        self._service = service
        self._bus = bus
        self._clock = clock

    def expect(self, consumer: str) -> None:
        """Tell that this consumer has buried nothing: an alert does not see a counter that begins at one."""
        DEAD_LETTERS.labels(self._service, consumer)

    def letter(self, consumer: str, subject: str, event: bytes, *, tries: int, error: Exception) -> Letter:
        """What is kept of an event whose last try failed now."""
        return Letter(
            consumer=consumer,
            subject=subject,
            tries=tries,
            error=f"{type(error).__name__}: {error}",
            failed_at=self._clock.now().isoformat(),
            event=event.decode(errors="replace"),
        )

    async def write(self, producer: str, *, letter: Letter, key: str) -> None:
        """Put a letter on the DLQ stream, once per key."""
        headers = {"Nats-Msg-Id": f"dlq.{letter.consumer}.{key}"}
        subject = f"dlq.{self._bus.token}.{producer}"
        await self._bus.jetstream().publish(subject, msgspec.json.encode(letter), headers=headers)
        DEAD_LETTERS.labels(self._service, letter.consumer).inc()
        LOG.error("%s buried %s: %s", letter.consumer, letter.subject, letter.error)


class Undertaker:
    """Carries out the operator's orders: tries a letter's event once more, here alone, or lets it go; audits both."""

    def __init__(self, db: Database, inbox: Inbox) -> None:
        self._db = db
        self._inbox = inbox

    async def handle(self, message: Msg) -> None:
        """One order; only the process that leads its service answers."""
        if not self._db.wakes.leads.is_set():
            return
        try:
            await self.carry_out(msgspec.json.decode(message.data, type=Order))
            outcome = Outcome()
        except Exception as error:
            LOG.warning("a dead letter stays: %s", error, exc_info=error)
            outcome = Outcome(f"{type(error).__name__}: {error}")
        await message.respond(msgspec.json.encode(outcome))

    async def carry_out(self, order: Order) -> None:
        """Do it and write it down; an exception means that the letter stays."""
        if order.do == "replay":
            await self._inbox.receive(Envelope.decode(order.letter.event.encode()))
        async with self._db.work(NoScope()) as uow:
            uow.audit(
                action=f"{order.do}_dead_letter",
                entity="dead_letter",
                entity_uuid=_event_uuid(order.letter),
                description=f"{_DONE[order.do]}: {order.letter.subject}",
                changes={"consumer": order.letter.consumer, "error": order.letter.error, "tries": order.letter.tries},
            )
        LOG.warning("%s of a dead letter of %s: %s", order.do, order.letter.consumer, order.letter.subject)


_DONE = {"replay": "Reprocessou evento", "drop": "Descartou evento"}


def _event_uuid(letter: Letter) -> UUID | None:
    """The event inside; None when it is no event."""
    try:
        return Envelope.decode(letter.event.encode()).id
    except msgspec.MsgspecError:
        return None
