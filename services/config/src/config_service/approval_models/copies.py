"""The copy of approvals' models: what the lists of what they cover show and filter."""

from contracts.approvals import ApprovalModelChanged
from kit.messaging.reference_copies import ReferenceCopy

from config_service.approval_models.tables import ApprovalModelCopy

COPIES = (ReferenceCopy(fact=ApprovalModelChanged, table=ApprovalModelCopy, of="approvals/models"),)
