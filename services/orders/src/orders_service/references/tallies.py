"""The copies of this room, each to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from orders_service.references.tables import (
    BranchCopy,
    CostCenterCopy,
    EmployeeCopy,
    JustificationCopy,
    ReasonTripCopy,
    SettingCopy,
    UserCopy,
)

COPIES = (
    copy_tally(EmployeeCopy, "config/employees"),
    copy_tally(CostCenterCopy, "config/cost_centers"),
    copy_tally(BranchCopy, "config/branches"),
    copy_tally(ReasonTripCopy, "config/reason_trips"),
    copy_tally(JustificationCopy, "config/justifications"),
    copy_tally(SettingCopy, "config/setting_parameters"),
    copy_tally(UserCopy, "identity/accounts"),
)
