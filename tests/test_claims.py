"""What a company decides about expenses holds where they are launched, and what it approves shows where it looks."""

import time
from datetime import UTC, datetime
from typing import Any

import pytest
from journey.caller import Caller, Refused, eventually
from journey.company import Company, Founder
from journey.stack import Stack
from kit.core.clock import local_day

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
OPERATOR = ("operador@trajeto.demo", "Trajeto!2026")
TODAY = local_day(datetime.now(UTC))  # noqa: TID251 - a spender's own calendar


async def types_of(company: Company) -> dict[str, str]:
    """The uuids of the company's expense types by name."""
    listed = await company.admin.get(f"/customers/{company.uuid}/expense-types", limit=100)
    return {row["name"]: row["uuid"] for row in listed["data"]}


async def changed(caller: Caller, method: str, path: str, **content: Any) -> Any:
    """What a change answered."""
    answer = await caller.send(method, path, **content)
    if answer.status_code not in {200, 201}:
        raise Refused(answer)
    return answer.json()["data"]


async def launch(company: Company, type_uuid: str, value: str) -> Any:
    """Ana spent something in cash."""
    ana = company.people["Ana"]
    form = {
        "expense_type_uuid": type_uuid,
        "expense_date": str(TODAY),
        "company": "Cantina da Serra",
        "value": value,
        "payment_method": "dinheiro",
        "cost_center_uuid": company.cost_center,
    }
    parts = {name: (None, text) for name, text in form.items()}
    return await changed(ana.caller, "POST", f"/employees/{ana.employee_uuid}/expenses", files=parts)


async def foreseen(company: Company, **asked: Any) -> Any:
    """What Ana is told before she launches it."""
    ana = company.people["Ana"]
    body = {"expense_date": str(TODAY), "payment_method": "dinheiro", **asked}
    return await changed(ana.caller, "POST", f"/employees/{ana.employee_uuid}/expenses/preview", json=body)


async def test_a_rate_and_a_limit_hold_where_expenses_are_launched(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    types = await eventually(lambda: types_of(company))
    admin, at = company.admin, f"/customers/{company.uuid}"
    rate = {"parameters": [{"slug": "km_rate", "value": "1.37"}]}
    await changed(admin, "PUT", f"{at}/setting-parameters", json=rate)
    policy = await changed(admin, "POST", f"{at}/policies", json={"name": "Equipe", "default": True})
    limit = {"expense_type_uuid": types["Almoço"], "policy_parameter": "max_per_expense", "value": "80.00"}
    await changed(admin, "POST", f"/customers/policies/{policy['uuid']}/values", json=limit)

    async def paid_by_the_kilometer() -> bool:
        return bool(
            (await foreseen(company, expense_type_uuid=types["Quilometragem"], kilometer="10"))["value"] == "13.70"
        )

    async def out_of_policy() -> list[str]:
        told = await foreseen(company, expense_type_uuid=types["Almoço"], value="80.01")
        return [broken["policy_parameter"] for broken in told["unsatisfied_policies"]]

    await eventually(paid_by_the_kilometer)
    assert await eventually(out_of_policy) == ["max_per_expense"]
    inside = await foreseen(company, expense_type_uuid=types["Almoço"], value="80.00")
    assert inside["unsatisfied_policies"] == []


async def test_an_approved_expense_is_on_the_dashboard_at_once(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    types = await eventually(lambda: types_of(company))
    ana, bruno = company.people["Ana"], company.people["Bruno"].caller
    kept, rejected = [await launch(company, types["Almoço"], value) for value in ("86.40", "42.00")]
    report = {
        "name": "Macaé",
        "report_date": str(TODAY),
        "expense_uuids": [kept["uuid"], rejected["uuid"]],
        "advance_order_uuids": [],
        "customer_employee_uuid": ana.employee_uuid,
    }
    made = await changed(ana.caller, "POST", "/expense-reports", json=report)
    await ana.caller.post(f"/expense-reports/{made['uuid']}/request-approval")

    async def asked() -> bool:
        listed = await bruno.get("/approval-requests")
        return any(request["subject_uuid"] == made["uuid"] for request in listed["data"])

    await eventually(asked)
    reason = {"accountability_expense_uuid": rejected["uuid"], "reason_rejected": "Sem comprovante"}
    decided_at = time.monotonic()
    await bruno.post(f"/expense-reports/{made['uuid']}/judge", {"rejected_items": [reason]})

    async def shares() -> Any:
        return (await company.admin.get(f"/customers/{company.uuid}/bi", by_item="true"))["data"]

    (share,) = await eventually(shares)
    seen_after = time.monotonic() - decided_at
    assert (share["item"], share["value"], share["percent_value"]) == ("expense", "86.40", 1.0)
    assert seen_after < 5, seen_after


async def test_a_category_is_called_otherwise_everywhere(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    operator = await Caller.signed_in(stack.url, *OPERATOR)
    category = await changed(
        operator, "POST", "/expense-categories", json={"name": f"Brindes {company.uuid[-12:]}", "icon": "gift"}
    )
    body = {"name": "Brinde", "expense_category_uuid": category["uuid"]}
    made = await changed(company.admin, "POST", f"/customers/{company.uuid}/expense-types", json=body)

    name = f"Presentes {company.uuid[-12:]}"
    await changed(operator, "PUT", f"/expense-categories/{category['uuid']}", json={"name": name})

    async def renamed() -> bool:
        expense = await launch(company, made["uuid"], "10.00")
        return bool(expense["expense_type"]["expense_category"]["name"] == name)

    await eventually(renamed, every=0.5)
