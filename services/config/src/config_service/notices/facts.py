"""The published event of notification settings."""

from contracts.config import NotificationChoice, NotificationSettingChanged

from config_service.notices.tables import NotificationSettingTable


def notification_setting_changed(row: NotificationSettingTable) -> NotificationSettingChanged:
    """The whole state of the row."""
    chosen = tuple(NotificationChoice(slug=slug, **choice) for slug, choice in sorted(row.events.items()))
    return NotificationSettingChanged(**row.model_dump(exclude={"events"}), events=chosen)
