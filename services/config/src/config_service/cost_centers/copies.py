"""The copy of approvals' models, as cost centers show and filter them."""

from contracts.approvals import ApprovalModelChanged
from kit.messaging.reference_copies import ReferenceCopy

from config_service.cost_centers.tables import ApprovalModelCopy

COPIES = (ReferenceCopy(fact=ApprovalModelChanged, table=ApprovalModelCopy, of="approvals/models"),)
