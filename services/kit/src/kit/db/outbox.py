"""Outbox rows: events committed and not yet published."""

from datetime import datetime
from typing import Any, Final

from contracts.fact import Fact
from contracts.notifications import NotificationSent

from kit.core.context import child_of, traceparent
from kit.core.ids import new_uuid

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
