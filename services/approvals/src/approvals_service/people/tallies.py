"""The copies of this room, each to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import copy_tally

from approvals_service.people.tables import (
    AgencyManagerCopy,
    EmployeeCopy,
    NoticeCopy,
    PlaceCopy,
    SettingCopy,
    UserCopy,
)

COPIES = (
    copy_tally(EmployeeCopy, "config/employees", named={"name": "full_name"}),
    copy_tally(UserCopy, "identity/accounts"),
    copy_tally(AgencyManagerCopy, "identity/agency_managers"),
    copy_tally(PlaceCopy, "config/cost_centers", where="kind = 'cost_center'", name="cost_center_copy"),
    copy_tally(PlaceCopy, "config/branches", where="kind <> 'cost_center'", name="branch_copy"),
    copy_tally(SettingCopy, "config/setting_parameters"),
    copy_tally(NoticeCopy, "config/notification_settings"),
)
