"""The copy of this room, to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from config_service.cost_centers.tables import ApprovalModelCopy

COPIES = (copy_tally(ApprovalModelCopy, "approvals/models"),)
