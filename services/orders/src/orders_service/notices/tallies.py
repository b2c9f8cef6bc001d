"""The copy of this room, to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from orders_service.notices.tables import NoticeCopy

COPIES = (copy_tally(NoticeCopy, "config/notification_settings"),)
