"""The copy of this room, to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from orders_service.search.tables import PolicyValueCopy

COPIES = (copy_tally(PolicyValueCopy, "config/policy_values"),)
