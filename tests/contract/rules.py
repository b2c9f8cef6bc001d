"""Who may what, as API section 1.6 says it: a pure table, so that no answer of the product is copied."""

from dataclasses import dataclass

from contract.document import Operation
from contract.visitors import AGENCY, EMPLOYEES, OUTSIDERS, Kind


@dataclass(frozen=True)
class Expected:
    """`status` 0: let in; then `because` names nothing."""

    status: int = 0
    because: str = ""

    @property
    def lets_in(self) -> bool:
        return self.status == 0


LET_IN = Expected()
UNAUTHENTICATED, SESSION_ENDED = Expected(401, "UNAUTHENTICATED"), Expected(401, "SESSION_ENDED")
WRONG_CONTEXT, FORBIDDEN = Expected(403, "WRONG_CONTEXT"), Expected(403, "FORBIDDEN")
ABSENT, CHOOSE = Expected(404, "NOT_FOUND"), Expected(422, "CUSTOMER_REQUIRED")
NOT_THE_APPROVER, UNKNOWN_REFERENCE = Expected(403, "NOT_THE_APPROVER"), Expected(422, "VALIDATION_ERROR")

OF_THE_PERSON = ("/me", "/notifications", "/bootstrap", "/events", "/inbox")
OF_EVERYBODY = (
    *("/airports", "/bus-stations", "/vehicle-stores", "/states", "/holidays"),
    *("/policy-parameters", "/expense-payment-methods", "/actions", "/airlines", "/report-types"),
)
OF_THE_OPERATOR = ("/expense-categories", "/cities")
"""Of no tenant: read by everybody, so a customer named in vain alone is in the way."""
READS_NO_ROW = frozenset({"GET /events"})
"""Calls without a transaction: there is nothing in them that a customer named in vain could open."""
_RESET = "/request-customer-employee-password-change"
SPAN_THE_AGENCY = frozenset(
    {
        *("GET /customers", "POST /customers", "GET /privacy-requests", "POST /privacy-requests"),
        *("GET /orders", "GET /orders/summary", "GET /orders/pending", "GET /orders/pending/summary"),
        "GET /dashboard",
        "GET /providers",
    }
)
SETTINGS = (
    *(
        "/approval-models",
        "/approver-models",
        "/approval-delegations",
        "/profiles",
        "/privacy-requests/",
        "/users/{user_id}/",
        "/invitation",
    ),
    _RESET,
)
ISSUER_OR_AGENCY = frozenset(
    {
        "PUT /orders/{order_id}",
        "POST /orders/{order_id}/cancel",
        "PUT /orders/{order_id}/items/{item_id}",
        "DELETE /orders/{order_id}/items/{item_id}",
        "POST /orders/{order_id}/items/{item_id}/options/{option_id}/choose",
        "POST /orders/{order_id}/recall",
        "POST /approval-requests/{request_id}/remind",
        "POST /orders/{order_id}/submit",
        "POST /orders/{order_id}/travelers",
        "DELETE /orders/{order_id}/travelers/{traveler_id}",
        "POST /orders/{order_id}/price-changes/accept",
        "POST /orders/{order_id}/price-changes/drop",
        "GET /orders/{order_id}/payment",
        "GET /orders/{order_id}/re-search",
        "POST /employees/expenses/{expense_id}",
        "POST /orders/travelers/expenses/{expense_id}",
        "DELETE /employees/expenses/{expense_id}",
        "PUT /expense-reports/{report_id}",
        "DELETE /expense-reports/{report_id}",
        "POST /expense-reports/{report_id}/remove-expenses",
        "POST /expense-reports/{report_id}/request-approval",
    }
)
AGENCY_OR_APPROVER = frozenset({"POST /orders/{order_id}/notify-issuer"})
THEIR_OWN = "/customers/customer-employees/{employee_id}/notification-settings"
"""What somebody hears of is theirs alone to see and to choose; in the same company others are told so."""
FOR_OTHERS = frozenset(
    {
        "POST /employees/{employee_id}/expenses",
        "POST /employees/{employee_id}/expenses/preview",
        "POST /expense-reports",
        "POST /expense-reports/preview",
    }
)
"""For oneself; for others the agency and holders of approver-all."""
ITS_SENDER = ("/voucher-ocr/{voucher_id}",)
"""What somebody photographed is theirs alone; to everybody else it is not there."""
NAMED_IN_THE_BODY = frozenset({"POST /customers/cost-centers", "POST /customers/orders/approval", f"POST {_RESET}"})
REFERS_TO_OBJECTS = frozenset(
    {
        *("POST /orders", "POST /search/airway", "POST /search/road", "POST /search/vehicle"),
        "POST /search/hotel",
        "POST /search/offline-hotel",
        "POST /travelers/advance-orders",
        "POST /approval-delegations",
        *("POST /expense-reports", "POST /expense-reports/preview"),
    }
)
ITS_MAKERS = ("/search/{search_id}",)
ITS_MAKER = frozenset(
    {
        "POST /orders/{order_id}/items",
        "POST /orders/{order_id}/items/{item_id}/swap",
        "POST /travelers/advance-orders/{advance_id}",
        "DELETE /travelers/advance-orders/{advance_id}",
    }
)
"""An offer is its searcher's, so putting one into an order is too; an advance is its requester's."""
NAMES_A_COPY = (
    *("/employees/{employee_id}/", "/travelers/{traveler_id}"),
    "/customers/customer-employees/{employee_id}/unflown-airways",
)
"""The employee is config's: whoever keeps a copy of them cannot tell whose they are before a customer is chosen."""
EXPLAINS = frozenset({"POST /employees/expenses/{expense_id}/duplicates/{pair_id}/explain"})
"""The owner's word alone; the sample's expense is the issuer's."""
NOT_BY_AGENCY_ISSUER = frozenset(
    {
        "GET /customers/{customer_id}/audit-trail",
        "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/confirm",
        "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/dismiss",
        "POST /employees/{employee_id}/expenses",
        "POST /employees/expenses/{expense_id}",
        "POST /orders/travelers/expenses/{expense_id}",
        "DELETE /employees/expenses/{expense_id}",
        "POST /expense-reports",
        "PUT /expense-reports/{report_id}",
        "DELETE /expense-reports/{report_id}",
        "POST /expense-reports/{report_id}/remove-expenses",
        "POST /expense-reports/{report_id}/request-approval",
        "POST /expense-reports/{report_id}/pay-refund",
        "POST /expense-reports/{report_id}/receive-return",
        "POST /travelers/advance-orders/{advance_id}/pay",
    }
)
"""Separation of duties (API section 3.3): an agency's issuer judges, changes and pays no expense of a customer."""
ITS_TAKER = frozenset({"POST /orders/pending/{task_id}/release", "POST /orders/pending/{task_id}/close"})
"""The sample's tasks are the manager's."""
ONE_REPORT = "/customers/reports/{report_job_id}"
ONE_SCHEDULE = "/customers/report-schedules/{report_schedule_id}"
"""The sample's reports are the administrator's, who may read the audit trail, too."""
DECIDER = frozenset(
    {
        "POST /customers/orders/approval",
        "POST /expense-reports/{report_id}/judge",
        "POST /travelers/advance-orders/{advance_id}/judge",
    }
)
SEES_ALL = frozenset({"view-all-order", "approver-all"})


def expected(operation: Operation, kind: Kind, actions: frozenset[str]) -> Expected:
    """What an operation on home's objects answers this caller; `actions` are those of the caller's profile.

    The order of the checks is API section 1.6's: 401, 403 (context, action), 404 and 422 (customer), 403 (person).
    """
    if operation.permission == "public":
        return LET_IN
    if kind in {Kind.ANONYMOUS, Kind.FORGED}:
        return UNAUTHENTICATED
    if kind is Kind.ENDED:
        return SESSION_ENDED
    checks = (_context(operation, kind), _action(operation, kind, actions), _tenant(operation, kind))
    return next((check for check in checks if check), None) or _person(operation, kind, actions) or LET_IN


def _context(operation: Operation, kind: Kind) -> Expected | None:
    ways = operation.permission.split(" | ")
    if "operator" in ways and kind is Kind.OPERATOR:
        return None
    if ways == ["operator"]:
        return WRONG_CONTEXT
    if operation.permission == "any":
        return WRONG_CONTEXT if kind is Kind.OPERATOR and operation.name == "GET /me/profile" else None
    staff = AGENCY | {Kind.FOREIGN_MANAGER}
    if kind is Kind.OPERATOR or (ways[-1] in {"agency", "agency-M"} and kind not in staff):
        return WRONG_CONTEXT
    return None


def _action(operation: Operation, kind: Kind, actions: frozenset[str]) -> Expected | None:
    permission = operation.permission
    if kind is Kind.OPERATOR:
        return None
    if kind is Kind.AGENCY_ISSUER:
        return FORBIDDEN if permission.endswith("agency-M") or _writes_settings(operation) else None
    if kind not in EMPLOYEES | {Kind.NEIGHBOUR, Kind.STRANGER} or permission in {"any", "any of it", "agency"}:
        return None
    if permission == "approve-expense | self" or (permission.endswith("| self") and kind is Kind.ISSUER):
        return None  # the sample is the issuer's own record; who is suspected of what is asked of the record itself
    if " and " in permission:
        return None if actions >= set(permission.split(" and ")) else FORBIDDEN
    return None if actions & set(permission.split(" | ")) else FORBIDDEN


def _writes_settings(operation: Operation) -> bool:
    """What a permission gives to the whole agency is no setting: its own notes about a customer."""
    is_setting = operation.service == "config" or any(part in operation.path for part in SETTINGS)
    return operation.writes and is_setting and operation.permission != "agency"


def names_an_object(operation: Operation) -> bool:
    """Whether path or body say what the call is about."""
    return bool(operation.path_names) or operation.name in NAMED_IN_THE_BODY


def _begins(operation: Operation, paths: tuple[str, ...]) -> bool:
    return any(operation.name.split(" ")[1].startswith(path) for path in paths)


def _tenant(operation: Operation, kind: Kind) -> Expected | None:
    if _begins(operation, OF_THE_PERSON):
        return _of_the_person(operation, kind)
    if _begins(operation, OF_EVERYBODY) or operation.permission == "operator":
        return None
    if _begins(operation, OF_THE_OPERATOR):
        return ABSENT if kind is Kind.FOREIGN_MANAGER else None
    if kind is Kind.OPERATOR and "operator" in operation.permission.split(" | "):
        return ABSENT if operation.permission.endswith("| self") else None  # the sample's is the issuer's
    if kind is Kind.FOREIGN_MANAGER or (kind in OUTSIDERS | {Kind.OPERATOR} and names_an_object(operation)):
        return ABSENT
    if kind in OUTSIDERS and operation.name in REFERS_TO_OBJECTS:
        return UNKNOWN_REFERENCE
    is_found = names_an_object(operation) and not _begins(operation, NAMES_A_COPY)
    chooses = is_found or operation.name in SPAN_THE_AGENCY
    return CHOOSE if kind is Kind.AGENCY_MANAGER_AT_LARGE and not chooses else None


def _of_the_person(operation: Operation, kind: Kind) -> Expected | None:
    """One's own: the object of the sample is the issuer's."""
    if operation.path_names and kind is not Kind.ISSUER:
        return ABSENT
    if operation.name == "GET /me/profile" and kind is Kind.AGENCY_MANAGER_AT_LARGE:
        return CHOOSE
    return ABSENT if kind is Kind.FOREIGN_MANAGER and operation.name not in READS_NO_ROW else None


def _person(operation: Operation, kind: Kind, actions: frozenset[str]) -> Expected | None:
    """The issuer made everything, the approver is asked about the order judged; `own` hides the rest (404)."""
    if operation.name in DECIDER:
        return None if kind is Kind.APPROVER else ABSENT if _is_outside(kind, actions) else NOT_THE_APPROVER
    if operation.name in NOT_BY_AGENCY_ISSUER and kind is Kind.AGENCY_ISSUER:
        return FORBIDDEN
    if operation.name in EXPLAINS:
        return None if kind is Kind.ISSUER else ABSENT if _is_outside(kind, actions) else FORBIDDEN
    if operation.name in ITS_TAKER:
        return FORBIDDEN if kind is Kind.AGENCY_ISSUER else None
    if _begins(operation, (THEIR_OWN,)):
        return None if kind is Kind.ISSUER else FORBIDDEN
    if _begins(operation, (ONE_REPORT, ONE_SCHEDULE)):
        return None if kind in _readers_of_reports(operation) else FORBIDDEN
    if _begins(operation, ITS_SENDER):
        return None if kind is Kind.ISSUER else ABSENT
    if operation.name in FOR_OTHERS and kind in EMPLOYEES - {Kind.ISSUER} and "approver-all" not in actions:
        return FORBIDDEN
    if operation.permission == "approve-expense | self" and _is_outside(kind, actions):
        return ABSENT
    if operation.name in ITS_MAKER or _begins(operation, ITS_MAKERS):
        return None if kind is Kind.ISSUER else FORBIDDEN
    if (
        operation.service in {"orders", "approvals"}
        and "any of it" in operation.permission
        and _is_outside(kind, actions)
    ):
        return ABSENT
    if operation.name in ISSUER_OR_AGENCY and kind not in AGENCY | {Kind.ISSUER}:
        return FORBIDDEN
    if operation.name in AGENCY_OR_APPROVER and kind not in AGENCY | {Kind.APPROVER}:
        return FORBIDDEN
    return None


def _readers_of_reports(operation: Operation) -> frozenset[Kind]:
    """Its maker alone takes a report back; an agency's managers read it besides."""
    managers = frozenset({Kind.AGENCY_MANAGER, Kind.AGENCY_MANAGER_AT_LARGE})
    return frozenset({Kind.ADMINISTRATOR}) if operation.writes else managers | {Kind.ADMINISTRATOR}


def _is_outside(kind: Kind, actions: frozenset[str]) -> bool:
    """No issuer, traveler or approver of home's order, and no right to see all."""
    return kind is Kind.BARE and not actions & SEES_ALL
