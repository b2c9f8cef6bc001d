"""Good requests about lists, advances, expenses, reports and receipts (API sections 2.2, 2.4, 2.5)."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from contract.purse import advance_body, attached, expense_form
from contract.world import World


def _mark() -> str:
    return uuid4().hex[:10]


def _expense_type(world: World) -> Any:
    return {"name": f"Tipo {_mark()}", "expense_category_uuid": world.things["category_id"]}


def _limit(world: World) -> Any:
    return {
        "expense_type_uuid": world.things["expense_type_id"],
        "policy_parameter": "max_per_expense",
        "value": "800.00",
    }


def _month_limit(world: World) -> Any:
    return _limit(world) | {"policy_parameter": "max_per_month"}


def _report(world: World) -> Any:
    return {
        "name": f"Prestação {_mark()}",
        "report_date": world.things["today"],
        "expense_uuids": [world.things["expense.free"]],
        "customer_employee_uuid": world.things["employee_id"],
    }


def _report_preview(world: World) -> Any:
    return {
        "expense_uuids": [world.things["expense.seen"]],
        "customer_employee_uuid": world.things["employee_id"],
    }


def _expense_preview(world: World) -> Any:
    form = expense_form(world)
    return {name: form[name] for name in ("expense_type_uuid", "expense_date", "payment_method", "value")}


Body = Callable[[World], Any]
BODIES: dict[str, Body] = {
    "POST /expense-categories": lambda _: {"name": f"Categoria {_mark()}", "icon": "car"},
    "PUT /expense-categories/{category_id}": lambda _: {"name": f"Categoria {_mark()}", "icon": "bed"},
    "POST /customers/{customer_id}/expense-types": _expense_type,
    "PUT /customers/expense-types/{expense_type_id}": _expense_type,
    "POST /customers/{customer_id}/policies": lambda _: {"name": f"Política {_mark()}"},
    "PUT /customers/policies/{policy_id}": lambda _: {"name": f"Política {_mark()}"},
    "POST /customers/policies/{policy_id}/values": _month_limit,
    "PUT /customers/policies/values/{value_id}": _limit,
    "POST /customers/{customer_id}/reason-expenses": lambda _: {"reason": f"Obra {_mark()}"},
    "PUT /customers/reason-expenses/{reason_expense_id}": lambda _: {"reason": f"Obra {_mark()}"},
    "PUT /customers/{customer_id}/setting-parameters": lambda _: {"parameters": [{"slug": "km_rate", "value": "1.20"}]},
    "PUT /customers/setting-parameters/{setting_id}": lambda _: {"value": "1.30"},
    "POST /employees/{employee_id}/expenses/preview": _expense_preview,
    "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/confirm": lambda _: {"obs": "Lançada duas vezes"},
    "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/dismiss": lambda _: {"obs": "São duas"},
    "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/explain": lambda _: {"obs": "Dois almoços iguais"},
    "POST /expense-reports": _report,
    "POST /expense-reports/preview": _report_preview,
    "PUT /expense-reports/{report_id}": lambda _: {"name": f"Prestação {_mark()}"},
    "POST /expense-reports/{report_id}/judge": lambda _: {"rejected_items": []},
    "POST /expense-reports/{report_id}/remove-expenses": lambda world: {
        "expense_uuids": [world.things["report.open.expense"]]
    },
    "POST /orders/{order_id}/travelers/advance-orders": lambda world: {
        "traveler_uuid": world.things["employee_id"],
        "value": "100.00",
    },
    "POST /travelers/advance-orders": lambda world: [advance_body(world)],
    "POST /travelers/advance-orders/{advance_id}/judge": lambda _: {"status": "approved"},
    "POST /voucher-ocr/links": lambda _: {"quantity": 1},
}

FORMS: dict[str, Body] = {
    "POST /employees/{employee_id}/expenses": expense_form,
    "POST /employees/expenses/{expense_id}": lambda _: {"justification": "Jantar com o cliente"},
    "POST /orders/travelers/expenses/{expense_id}": lambda _: {"justification": "Jantar com o cliente"},
    "POST /expense-reports/{report_id}/pay-refund": lambda _: {"payment_method": "pix"},
    "POST /expense-reports/{report_id}/receive-return": lambda _: {"payment_method": "pix"},
    "POST /travelers/advance-orders/{advance_id}": lambda _: {"description": "Obra em Macaé"},
    "POST /travelers/advance-orders/{advance_id}/pay": lambda _: {
        "payment_method": "pix",
        "payment_receipt_image": attached(),
    },
    "POST /voucher-ocr": lambda _: {"voucher_image": attached()},
    "POST /voucher-ocr/uploads/{token}": lambda _: {"voucher_image": attached()},
}
"""The form of each operation that takes one in parts."""

AIMED_AT: dict[str, str] = {
    "DELETE /expense-categories/{category_id}": "category.dropped",
    "DELETE /customers/expense-types/{expense_type_id}": "expense_type.dropped",
    "DELETE /customers/policies/{policy_id}": "policy.dropped",
    "DELETE /customers/policies/values/{value_id}": "value.dropped",
    "GET /employees/expenses/{expense_id}": "expense.seen",
    "GET /employees/expenses/{expense_id}/history": "expense.seen",
    "GET /employees/expenses/{expense_id}/duplicates": "expense.twin",
    "POST /employees/expenses/{expense_id}": "expense.edited",
    "POST /orders/travelers/expenses/{expense_id}": "expense.edited.on.trip",
    "DELETE /employees/expenses/{expense_id}": "expense.dropped",
    "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/confirm": "expense.twin",
    "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/dismiss": "expense.twin",
    "POST /employees/expenses/{expense_id}/duplicates/{pair_id}/explain": "expense.twin",
    "GET /expense-reports/{report_id}": "report.judged",
    "GET /expense-reports/{report_id}/history": "report.judged",
    "GET /expense-reports/{report_id}/pix": "report.return",
    "PUT /expense-reports/{report_id}": "report.changed",
    "DELETE /expense-reports/{report_id}": "report.dropped",
    "POST /expense-reports/{report_id}/judge": "report.judged",
    "POST /expense-reports/{report_id}/pay-refund": "report.refund",
    "POST /expense-reports/{report_id}/receive-return": "report.return",
    "POST /expense-reports/{report_id}/remove-expenses": "report.open",
    "POST /expense-reports/{report_id}/request-approval": "report.sent",
    "GET /orders/advance-orders/{advance_id}/expenses": "advance.judged",
    "GET /orders/travelers/advance-orders/{advance_id}": "advance.judged",
    "GET /orders/travelers/advance-orders/{advance_id}/history": "advance.judged",
    "DELETE /travelers/advance-orders/{advance_id}": "advance.dropped",
    "POST /travelers/advance-orders/{advance_id}": "advance.edited",
    "POST /travelers/advance-orders/{advance_id}/judge": "advance.judged",
    "POST /travelers/advance-orders/{advance_id}/pay": "advance.due",
    "DELETE /voucher-ocr/{voucher_id}": "voucher.dropped",
}
"""Which of home's objects an operation's own id names, where there are several."""

ANSWERS: dict[str, frozenset[int]] = {
    "GET /files/expenses/{token}": frozenset({404}),
    "POST /voucher-ocr/uploads/{token}": frozenset({422}),
    "POST /voucher-ocr": frozenset({200, 202}),
    "GET /voucher-ocr": frozenset({200, 202}),
    "GET /voucher-ocr/{voucher_id}": frozenset({200, 202}),
    "POST /travelers/advance-orders": frozenset({201, 202}),
    "POST /travelers/advance-orders/{advance_id}": frozenset({200, 202}),
    "POST /orders/{order_id}/travelers/advance-orders": frozenset({201, 202}),
    "POST /expense-reports/{report_id}/request-approval": frozenset({200, 202}),
}

_OF_MONEY = (*("expense", "/policies", "/reason-expenses", "/setting-parameters", "/advance-orders", "/voucher-ocr"),)
NOT_AUDITED: dict[str, str] = {
    "POST /employees/{employee_id}/expenses/preview": "nothing is stored",
    "POST /expense-reports/preview": "nothing is stored",
    "POST /voucher-ocr/links": "nothing is stored before a picture comes by one of them",
    "POST /voucher-ocr": "a picture to be read; the expense that takes it is written down",
    "POST /voucher-ocr/uploads/{token}": "the same by a link, which the samples have none of",
    "DELETE /voucher-ocr/{voucher_id}": "a picture nobody used, its sender's own",
}


def is_of_money(name: str) -> bool:
    """Whether an operation is one of those this file has samples for."""
    return any(part in name for part in _OF_MONEY)
