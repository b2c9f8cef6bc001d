"""Keeps what people chose to hear of."""

from typing import Any

from contracts.config import NotificationSettingChanged


def notice_columns(fact: NotificationSettingChanged) -> dict[str, Any]:
    """Whether it rings and whether it writes."""
    chosen = {choice.slug: choice.model_dump(include={"email", "in_app"}, exclude_none=True) for choice in fact.events}
    return {"employee_uuid": fact.employee_uuid, "events": chosen}
