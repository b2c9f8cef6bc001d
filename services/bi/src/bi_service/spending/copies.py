"""The copy of cost centers' names."""

from contracts.config import CostCenterChanged
from kit.messaging.reference_copies import ReferenceCopy

from bi_service.spending.tables import CostCenterCopy

COPIES = (ReferenceCopy(fact=CostCenterChanged, table=CostCenterCopy, of="config/cost_centers"),)
