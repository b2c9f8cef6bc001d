"""The four initial profiles as test data, for services that only keep copies (DOMAIN section 2)."""

_FAMILIES = (
    *("cost-center", "expense-type", "justification", "reason-trip", "policy", "policy-value"),
    *("policy-value-expense", "approval-model", "customer-employee", "customer-employee-group", "project"),
    *("budget", "setting-parameter", "profile"),
)
REQUESTER_ACTIONS = frozenset(
    {
        *("view-order", "create-order", "create-airway-order", "create-hotel-order", "create-road-order"),
        *("create-vehicle-order", "view-airway-seats", "view-expense", "view-expense-report"),
        *("view-accountability-expense", "create-update-expense", "create-update-expense-report"),
        *("view-advance-order", "create-update-advance-order", "remove-advance-order", "view-reason-trip"),
        *("view-justification", "view-expense-type", "view-branch", "view-cost-center", "view-project"),
    }
)
APPROVER_ACTIONS = REQUESTER_ACTIONS | {
    *("view-all-order", "approve-expense", "reject-expense", "approve-advance-order", "reject-advance-order"),
    *("view-budget", "view-budget-balance", "view-dashboard", "view-purchase-report"),
}
FINANCE_ACTIONS = frozenset(
    {
        *("view-order", "view-all-order", "view-expense", "view-expense-report", "view-expense-type"),
        *("approve-expense", "reject-expense", "view-advance-order", "approve-advance-order"),
        *("reject-advance-order", "pay-advance-order", "pay-refund", "receive-refund", "view-credit-limit"),
        *("view-dashboard", "view-purchase-report"),
    }
)
ALL_ACTIONS = (
    APPROVER_ACTIONS
    | FINANCE_ACTIONS
    | {f"{verb}-{family}" for verb in ("view", "create", "update", "delete") for family in _FAMILIES}
    | {
        *("view-airway-order", "view-hotel-order", "cancel-airway-order", "done-airway-order", "create-branch"),
        *("update-branch", "approver-all", "set-action-profile", "set-default-profile", "view-audit-trail"),
    }
)
