"""Facts on their way out: the row an event is until the relay publishes it, and the envelope it becomes."""

from datetime import datetime
from typing import Any, Final, Self
from uuid import UUID

import msgspec
from contracts.fact import Change, Fact
from contracts.notifications import NotificationSent

from kit.context import child_of, traceparent
from kit.ids import new_uuid

FACTS: Final = "facts"
NOTIFICATIONS: Final = "notifications"
CHANNELS = (FACTS, NOTIFICATIONS)


def outbox_row(fact: Fact, *, now: datetime) -> dict[str, Any]:
    """A fact as a JSON row of the outbox; the relay numbers it after the commit."""
    if fact.customer_scoped and fact.customer_uuid is None:
        raise ValueError(f"{type(fact).__name__} needs its customer: consumers take their scope from it")
    return {
        "uuid": str(new_uuid()),
        "channel": NOTIFICATIONS if isinstance(fact, NotificationSent) else FACTS,
        "subject": fact.subject(),
        "type": fact.type_name(),
        "about_uuid": str(fact.uuid),
        "customer_uuid": str(fact.customer_uuid) if fact.customer_uuid else None,
        "version": getattr(fact, "version", None),
        "traceparent": child_of(traceparent.get()),
        "data": fact.model_dump(mode="json"),
        "occurred_at": now.isoformat(),
    }


class Envelope(msgspec.Struct, omit_defaults=True):
    """CloudEvents 1.0 as it travels (DESIGN section 5); `data` stays undecoded until a fact class reads it."""

    id: UUID
    type: str
    source: str
    subject: str
    time: datetime
    sequence: int
    data: msgspec.Raw
    channel: str = FACTS
    customeruuid: UUID | None = None
    version: int | None = None
    traceparent: str | None = None
    specversion: str = ""
    datacontenttype: str = ""

    @classmethod
    def of_row(cls, row: Any, *, source: str) -> Self:
        """The envelope of a numbered outbox row; `data` is its JSON text."""
        return cls(
            id=row["uuid"],
            type=row["type"],
            source=source,
            subject=str(row["about_uuid"]),
            time=row["occurred_at"],
            sequence=row["seq"],
            data=msgspec.Raw(row["data"].encode()),
            channel=row["channel"],
            customeruuid=row["customer_uuid"],
            version=row["version"],
            traceparent=row["traceparent"],
            specversion="1.0",
            datacontenttype="application/json",
        )

    def encode(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def decode(cls, payload: bytes) -> "Envelope":
        """Read an envelope; msgspec.ValidationError when it is none."""
        return _DECODER.decode(payload)

    def fact(self) -> Fact | None:
        """The fact inside; None when nobody here has declared its type."""
        kind = dict(Fact.known()).get(self.type)
        return kind.model_validate_json(bytes(self.data)) if kind else None

    @property
    def is_state(self) -> bool:
        kind = dict(Fact.known()).get(self.type)
        return kind is not None and issubclass(kind, Change)


_DECODER = msgspec.json.Decoder(Envelope)
