"""The base of every published fact, so that all carry the same few promises."""

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Any, ClassVar
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainSerializer


def _utc(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError("an instant needs its time zone")
    return value.astimezone(UTC)


Instant = Annotated[datetime, AfterValidator(_utc)]
"""A moment, always UTC."""

Amount = Annotated[Decimal, PlainSerializer(lambda v: f"{v:.2f}", return_type=str, when_used="json")]
"""BRL with two decimals, a string on the wire."""


class Part(BaseModel):
    """A piece of a fact; frozen, unknown fields ignored so that producers may add some."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Fact(Part):
    """Something that happened, told once.

    `producer` is the first token of the NATS subject, `entity` and `happened` the next two; the subject
    uuid ends it. `*.changed` facts carry the whole state with the row's `version` (see `Change`).
    """

    producer: ClassVar[str]
    entity: ClassVar[str]
    happened: ClassVar[str]
    customer_scoped: ClassVar[bool] = True
    _known: ClassVar[dict[str, type["Fact"]]] = {}

    uuid: UUID
    customer_uuid: UUID | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if all(hasattr(cls, name) for name in ("producer", "entity", "happened")):
            Fact._known[cls.type_name()] = cls

    @classmethod
    def type_name(cls) -> str:
        """CloudEvents `type`: trajeto.<producer>.<entity>.<what_happened>.v1."""
        return f"trajeto.{cls.producer}.{cls.entity}.{cls.happened}.v1"

    def subject(self) -> str:
        """NATS subject: <producer>.<entity>.<what_happened>.<uuid>."""
        return f"{self.producer}.{self.entity}.{self.happened}.{self.uuid}"

    @staticmethod
    def known() -> Iterator[tuple[str, type["Fact"]]]:
        """Every fact declared so far, by type name."""
        yield from sorted(Fact._known.items())


class Change(Fact):
    """The whole state of an entity after a change; ignored by a copy that is as new or newer."""

    happened: ClassVar[str] = "changed"

    version: int
    deleted: bool = False
