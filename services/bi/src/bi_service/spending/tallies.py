"""The copy of this room, to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from bi_service.spending.tables import CostCenterCopy

COPIES = (copy_tally(CostCenterCopy, "config/cost_centers"),)
