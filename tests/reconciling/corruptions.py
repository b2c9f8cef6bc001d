"""What can go wrong behind the services' backs: one row changed or gone, and where it must be noticed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Corruption:
    """One row of a service's table, changed by `change` or deleted; found in the list `noticed` under `uuid`."""

    name: str
    service: str
    table: str
    noticed: str
    which: str = "true"
    nth: int = 0
    change: str = ""
    uuid: str = "t.uuid"


_ISSUED = """t.status = 'issued' AND t.tickets <> '{}'
AND EXISTS (SELECT FROM sandbox_booking b WHERE b.locator = t.tracker)"""
"""By a supplier: what a consultant issued by hand has no booking, and a room no ticket."""
_LAST = "t.to_status = 'issued' AND EXISTS (SELECT FROM orders o WHERE o.uuid = t.order_uuid AND o.status = 'issued')"
"""The line an order stands by: one whose trip is over has a line more."""
_TRAVEL = "t.status = 'approved' AND t.request_type = 'travel'"
_WAITING = "t.status = 'approving' AND t.submission > 0"

CORRUPTIONS = (
    Corruption(
        name="an order believes it was approved",
        **{"service": "orders", "table": "orders", "which": _WAITING, "noticed": "orders/judged"},
        change="status = 'approved'",
    ),
    Corruption(
        name="an order shows the wrong level",
        **{"service": "orders", "table": "orders", "which": _WAITING, "nth": 1, "noticed": "orders/judged"},
        change="approval_level = approval_level + 1",
    ),
    Corruption(
        name="a request changed its verdict",
        **{"service": "approvals", "table": "approval_request", "which": _TRAVEL},
        change="status = 'rejected'",
        noticed="orders/judged",
        uuid="t.subject_uuid",
    ),
    Corruption(
        name="a request is gone",
        **{"service": "approvals", "table": "approval_request", "which": _TRAVEL, "nth": 1},
        noticed="orders/judged",
        uuid="t.subject_uuid",
    ),
    Corruption(
        name="an order costs one real more than its items",
        **{"service": "orders", "table": "orders", "which": "t.status = 'issued'", "noticed": "orders/total_off"},
        change="total_value = total_value + 1",
    ),
    Corruption(
        name="an order holds credit for nothing",
        **{"service": "orders", "table": "orders", "which": "t.status = 'canceled'"},
        change="credit_reserved = credit_reserved + 10",
        noticed="orders/credit_of_order_off",
    ),
    Corruption(
        name="a customer's balance lost ten reais",
        **{"service": "orders", "table": "credit_balance", "which": "t.used > 10", "noticed": "orders/balance_off"},
        change="used = used - 10",
        uuid="t.customer_uuid",
    ),
    Corruption(
        name="an issued item says it was canceled",
        **{"service": "orders", "table": "order_item", "which": _ISSUED, "noticed": "orders/booking_off"},
        change="status = 'failed'",
    ),
    Corruption(
        name="the supplier gave up tickets that we still show",
        **{"service": "orders", "table": "sandbox_booking", "which": "t.state = 'issued'", "nth": 1},
        change="state = 'canceled'",
        noticed="orders/booking_off",
        uuid="(SELECT i.uuid FROM order_item i WHERE i.tracker = t.locator)",
    ),
    Corruption(
        name="tickets were paid that no item knows",
        **{"service": "orders", "table": "order_item", "which": _ISSUED, "nth": 2, "noticed": "orders/orphan_booking"},
        change="tracker = NULL",
        uuid="(SELECT b.uuid FROM sandbox_booking b WHERE b.locator = t.tracker)",
    ),
    Corruption(
        name="a ticket number is another",
        **{"service": "orders", "table": "order_item", "which": _ISSUED, "nth": 3, "noticed": "orders/ticket_off"},
        change="tickets = '{}'",
    ),
    Corruption(
        name="a history lost its last line",
        **{"service": "orders", "table": "order_history", "which": _LAST},
        noticed="orders/history_off",
        uuid="t.order_uuid",
    ),
    Corruption(
        name="order numbers would be given out twice",
        **{"service": "orders", "table": "order_counter", "which": "t.last > 1", "noticed": "orders/number_off"},
        change="last = 1",
        uuid="t.customer_uuid",
    ),
    Corruption(
        name="booking writes to an old address",
        **{"service": "orders", "table": "employee_copy", "noticed": "orders/employee_copy"},
        change="email = 'antigo@aurora.demo'",
    ),
    Corruption(
        name="booking believes in a higher limit",
        **{"service": "orders", "table": "customer_copy", "noticed": "orders/customer_copy"},
        change="invoice_limit = invoice_limit * 2",
    ),
    Corruption(
        name="a budget has room that was taken",
        **{"service": "config", "table": "budget_line", "which": "t.spent > 0", "noticed": "config/budget_lines_off"},
        change="spent = 0",
    ),
    Corruption(
        name="budgets do not know what an order takes",
        **{"service": "config", "table": "order_consumption_copy", "noticed": "config/order_consumption_copy"},
    ),
    Corruption(
        name="an order was told to take less of budgets than it does",
        **{"service": "orders", "table": "orders", "noticed": "orders/consumption_off"},
        which="(t.consumption ->> 'spent')::numeric > 0",
        change='consumption = consumption || \'{"spent": "0.00"}\'',
    ),
    Corruption(
        name="an approved expense is on no budget",
        **{"service": "config", "table": "budget_entry", "which": "t.source = 'expense'"},
        noticed="config/budget_expenses",
        uuid="t.source_uuid",
    ),
    Corruption(
        name="a purchase policy is forgotten",
        **{"service": "orders", "table": "policy_value_copy", "noticed": "orders/policy_value_copy"},
    ),
    Corruption(
        name="a provider was switched off and orders was not told",
        **{"service": "config", "table": "provider", "noticed": "orders/provider_copy"},
        change="active = false",
    ),
    Corruption(
        name="a profile permits more than its owner gave it",
        **{"service": "approvals", "table": "profile_copy", "noticed": "approvals/profile_copy"},
        change="actions = actions || ARRAY['create-order-of-all']",
    ),
    Corruption(
        name="approvals does not know an employee",
        **{"service": "approvals", "table": "employee_copy", "noticed": "approvals/employee_copy"},
    ),
    Corruption(
        name="a cost center was renamed and nobody was told",
        **{"service": "config", "table": "cost_center", "noticed": "bi/cost_center_copy"},
        change="name = 'Outro nome'",
    ),
    Corruption(
        name="an account looks closed",
        **{"service": "config", "table": "account", "noticed": "config/account"},
        change="is_active = NOT is_active",
    ),
    Corruption(
        name="a cost center looks unused",
        **{"service": "config", "table": "issued_charge", "noticed": "config/issued_charge"},
        uuid="md5(t.customer_uuid::text || t.cost_center_uuid)::uuid",
    ),
    Corruption(
        name="an account has the profile of another",
        **{"service": "identity", "table": "users", "which": "t.employee_uuid IS NOT NULL"},
        change="profile_uuid = (SELECT uuid FROM profiles p WHERE p.uuid <> profile_uuid LIMIT 1)",
        noticed="identity/people",
        uuid="t.employee_uuid",
    ),
    Corruption(
        name="a session that was ended lives on",
        **{"service": "config", "table": "ended_session", "noticed": "config/ended_session"},
        which="t.ended_at > now() - interval '10 minutes'",
    ),
    Corruption(
        name="a purchase is missing from the figures",
        **{"service": "bi", "table": "spend_fact", "which": "t.kind = 'issued'", "noticed": "bi/issued_facts"},
        uuid="t.source_uuid",
    ),
    Corruption(
        name="a purchase counts double in the figures",
        **{
            "service": "bi",
            "table": "spend_fact",
            "which": "t.kind = 'issued'",
            "nth": 1,
            "noticed": "bi/issued_facts",
        },
        change="value = value * 2",
        uuid="t.source_uuid",
    ),
    Corruption(
        name="a consultant's work is missing from the figures",
        **{"service": "bi", "table": "intervention_fact", "which": "t.step = 'taken'"},
        noticed="bi/intervention_facts",
        uuid="t.task_uuid",
    ),
    Corruption(
        name="a month is not the sum of its facts",
        **{"service": "bi", "table": "spend_month", "which": "t.items = 1", "noticed": "bi/months_off"},
        change="value = value + 1",
        uuid="md5(concat_ws('|', t.customer_uuid, t.dimension, t.month, t.key, t.item))::uuid",
    ),
    Corruption(
        name="a day is not the sum of its facts",
        **{"service": "bi", "table": "spend_day", "noticed": "bi/days_off"},
        change="value = value + 1",
        uuid="md5(concat_ws('|', t.customer_uuid, t.day, t.item))::uuid",
    ),
    Corruption(
        name="a route is not the sum of its facts",
        **{"service": "bi", "table": "spend_route", "noticed": "bi/routes_off"},
        change="bought = bought + 1",
        uuid="md5(concat_ws('|', t.customer_uuid, t.month, t.departure, t.arrival, t.item))::uuid",
    ),
    Corruption(
        name="a customer's sign-ins are miscounted",
        **{"service": "bi", "table": "customer_activity", "noticed": "bi/activity_off"},
        change="sign_ins = sign_ins + 1",
        uuid="t.customer_uuid",
    ),
    Corruption(
        name="the agency's lists believe in another status",
        **{"service": "bi", "table": "order_seen", "noticed": "bi/order_seen"},
        change="status = 'forgotten'",
    ),
    Corruption(
        name="a fact was cut out of the outbox",
        **{"service": "orders", "table": "outbox", "which": "t.seq = 5 AND t.channel = 'facts'"},
        noticed="orders/outbox_gap",
        uuid="(SELECT n.uuid FROM outbox n WHERE n.channel = 'facts' AND n.seq = 6)",
    ),
    Corruption(
        name="a reaction never ran",
        **{"service": "bi", "table": "inbox", "which": "t.consumer LIKE 'book_spending_when_item%'", "nth": 3},
        noticed="orders/outbox",
        uuid="t.event_uuid",
    ),
    Corruption(
        name="an advance gave back one cent less than its report says",
        **{"service": "expenses-ocr", "table": "advance", "which": "t.returned > 0"},
        change="returned = returned - 0.01",
        noticed="expenses-ocr/advance_money_off",
    ),
    Corruption(
        name="a customer's money does not add up",
        **{"service": "expenses-ocr", "table": "advance", "which": "t.settled > 0", "nth": 1},
        change="settled = settled - 0.01",
        noticed="expenses-ocr/customer_money_off",
        uuid="t.customer_uuid",
    ),
    Corruption(
        name="a report comes to one real more than its lines",
        **{"service": "expenses-ocr", "table": "expense_report", "which": "t.status = 'finished'"},
        change="report_amount = report_amount + 1",
        noticed="expenses-ocr/report_figures_off",
    ),
    Corruption(
        name="a refund looks unpaid",
        **{"service": "expenses-ocr", "table": "expense_report"},
        which="t.status = 'finished' AND t.refund_amount > 0",
        change="paid_at = NULL, payment_method = NULL",
        noticed="expenses-ocr/payment_off",
    ),
    Corruption(
        name="an expense left its report alone",
        **{"service": "expenses-ocr", "table": "expense", "which": "t.status = 'approving'"},
        change="status = 'open', live_report_uuid = NULL",
        noticed="expenses-ocr/line_off",
    ),
    Corruption(
        name="a report believes it was rejected",
        **{"service": "expenses-ocr", "table": "expense_report", "which": "t.status = 'waiting_payment'"},
        change="status = 'disapproved'",
        noticed="expenses-ocr/reports_judged",
    ),
    Corruption(
        name="an advance's request is gone",
        **{"service": "approvals", "table": "approval_request"},
        which="t.request_type = 'advance' AND t.status = 'approved'",
        noticed="expenses-ocr/advances_judged",
        uuid="t.subject_uuid",
    ),
    Corruption(
        name="an approved expense is missing from the figures",
        **{"service": "bi", "table": "spend_fact", "which": "t.kind = 'approved'", "noticed": "bi/approved_facts"},
        uuid="t.source_uuid",
    ),
)
