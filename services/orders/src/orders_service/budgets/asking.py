"""Asks config whether an order fits its budgets; config holds its value for 15 minutes when it does."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from kit.calls.client import Calls
from kit.core.refusals import Refusal, RemoteRefusal, Unavailable

from orders_service.budgets.queries import BudgetQuestion


class BudgetExceeded(Refusal):
    """An order is above what is left of a budget, and its company blocks such orders."""

    code, status, message = "BUDGET_EXCEEDED", 422, "Orçamento insuficiente."

    def __init__(self, budgets: list[dict[str, str]]) -> None:
        super().__init__(details={"budgets": budgets})


@dataclass(frozen=True, slots=True)
class BudgetCheck:
    """What came of a question. `exceeded`: names of the budgets that the order goes beyond, when it may.

    `refusal`: why it may not be submitted; `was_answered`: False when config was away and nothing blocks.
    """

    submission: int
    value: Decimal
    exceeded: tuple[str, ...] = ()
    refusal: Refusal | None = None
    was_answered: bool = True

    @property
    def warning(self) -> str | None:
        """What the submit's answer says of it, in Portuguese."""
        if not self.was_answered:
            return "Não foi possível conferir o orçamento agora."
        if not self.exceeded:
            return None
        return f"Orçamento ultrapassado: {', '.join(self.exceeded)}."


async def ask_config(question: BudgetQuestion, *, calls: Calls) -> BudgetCheck:
    """What config says; holding no connection of ours meanwhile."""
    asked = {
        "customer_uuid": str(question.customer_uuid),
        "charges": [str(charge) for charge in question.charges],
        "value": str(question.value),
        "source_uuid": str(question.order_uuid),
        "submission": question.submission,
    }
    try:
        answer = await calls.post(service="config", path="/internal/budgets/check", json=asked)
    except (Unavailable, RemoteRefusal):
        refusal = Unavailable() if question.is_blocking else None
        return BudgetCheck(question.submission, question.value, refusal=refusal, was_answered=False)
    return _read(question, answer)


def _read(question: BudgetQuestion, answer: dict[str, Any]) -> BudgetCheck:
    budgets: list[dict[str, str]] = answer["budgets"]
    if answer["outcome"] == "block":
        return BudgetCheck(question.submission, question.value, refusal=BudgetExceeded(budgets))
    names = tuple(budget["name"] for budget in budgets)
    return BudgetCheck(question.submission, question.value, exceeded=names)
