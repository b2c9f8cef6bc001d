"""The copies of this room, each to be held against its owner (`stack reconcile`)."""

from kit.reconcile import copy_tally

from expenses_ocr_service.references.tables import (
    BranchCopy,
    CostCenterCopy,
    EmployeeCopy,
    SettingCopy,
    UserCopy,
)

COPIES = (
    copy_tally(EmployeeCopy, "config/employees"),
    copy_tally(CostCenterCopy, "config/cost_centers"),
    copy_tally(BranchCopy, "config/branches"),
    copy_tally(SettingCopy, "config/setting_parameters"),
    copy_tally(UserCopy, "identity/accounts"),
)
