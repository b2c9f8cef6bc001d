"""The declaration that keeps the copy of notification settings; a service that notifies lists it among its copies."""

from contracts.config import NotificationSettingChanged

from kit.messaging.reference_copies import ReferenceCopy
from kit.notices.tables import NoticeCopy

# config's list shows the switches alone, so the reconciler cannot compare recipients.
NOTICE_SETTINGS = ReferenceCopy(
    fact=NotificationSettingChanged,
    table=NoticeCopy,
    of="config/notification_settings",
    columns={"events": lambda fact: fact.switches},
    not_compared=frozenset({"recipients"}),
)
