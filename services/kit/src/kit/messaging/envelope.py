"""The envelope of a published event (CloudEvents 1.0)."""

from datetime import datetime
from typing import Any, Self
from uuid import UUID

import msgspec
from contracts.fact import Change, Fact

from kit.db.outbox import FACTS


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
