"""The copies of what spending is booked against: their names."""

from contracts.config import BranchChanged, CostCenterChanged, PhaseChanged, ProjectChanged
from kit.messaging.reference_copies import ReferenceCopy

from bi_service.spending.tables import BranchCopy, CostCenterCopy, PhaseCopy, ProjectCopy

COPIES = (
    ReferenceCopy(fact=CostCenterChanged, table=CostCenterCopy, of="config/cost_centers"),
    ReferenceCopy(fact=BranchChanged, table=BranchCopy, of="config/branches"),
    ReferenceCopy(fact=ProjectChanged, table=ProjectCopy, of="config/projects"),
    ReferenceCopy(fact=PhaseChanged, table=PhaseCopy, of="config/phases"),
)
