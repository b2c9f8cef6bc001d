"""The copy of what people chose to hear of: whether it rings and whether it writes."""

from contracts.config import NotificationSettingChanged
from kit.messaging.reference_copies import ReferenceCopy

from orders_service.notices.tables import NoticeCopy

COPIES = (
    ReferenceCopy(
        fact=NotificationSettingChanged,
        table=NoticeCopy,
        of="config/notification_settings",
        columns={"events": lambda fact: fact.switches},
    ),
)
