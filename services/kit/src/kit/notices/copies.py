"""Copies of notification settings and of customers' addresses; a service that notifies lists them among its copies."""

from contracts.config import CustomerChanged, NotificationSettingChanged

from kit.messaging.reference_copies import ReferenceCopy
from kit.notices.tables import NoticeAddressCopy, NoticeCopy

NOTICE_COPIES = (
    ReferenceCopy(
        fact=NotificationSettingChanged,
        table=NoticeCopy,
        of="config/notification_settings",
        columns={"events": lambda fact: fact.switches},
    ),
    ReferenceCopy(fact=CustomerChanged, table=NoticeAddressCopy, of="config/customers"),
)
