"""The copies of this room, each to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from identity_service.companies.tables import AgencyCopy, BranchCopy, EmployeeCopy, SettingCopy

COPIES = (
    copy_tally(AgencyCopy, "config/agencies"),
    copy_tally(BranchCopy, "config/branches"),
    copy_tally(EmployeeCopy, "config/employees"),
    copy_tally(SettingCopy, "config/setting_parameters"),
)
