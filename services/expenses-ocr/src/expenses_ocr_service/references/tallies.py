"""The copies of this room, each to be held against its owner (`stack reconcile`)."""

from kit.process.reconcile import Tally, copy_tally

from expenses_ocr_service.references.tables import (
    BranchCopy,
    CostCenterCopy,
    EmployeeCopy,
    ExpenseCategoryCopy,
    ExpenseTypeCopy,
    PolicyCopy,
    ReasonExpenseCopy,
    SettingCopy,
    UserCopy,
)

_ORDERS = "SELECT uuid, customer_uuid, agency_uuid, order_number, status, issuer_user_uuid FROM order_copy"
"""Without the version: it is of the last status, and the owner's rises with every change."""

COPIES = (
    copy_tally(EmployeeCopy, "config/employees"),
    copy_tally(CostCenterCopy, "config/cost_centers"),
    copy_tally(BranchCopy, "config/branches"),
    copy_tally(SettingCopy, "config/setting_parameters"),
    copy_tally(ReasonExpenseCopy, "config/reason_expenses"),
    copy_tally(ExpenseTypeCopy, "config/expense_types"),
    copy_tally(ExpenseCategoryCopy, "config/expense_categories"),
    copy_tally(PolicyCopy, "config/policies"),
    copy_tally(UserCopy, "identity/accounts"),
    Tally("order_copy", _ORDERS, of="orders/orders"),
)
