"""What expenses do when a policy became another one."""

from contracts.config import PolicyChanged
from kit.http.uow import UnitOfWork

from expenses_ocr_service.expenses.actions.limits import judge_unsent


async def judge_expenses_when_policy_changed(fact: PolicyChanged, uow: UnitOfWork) -> None:
    """What is still with its employee, or in a report that was not sent, is judged by the policies of now."""
    await judge_unsent(uow, fact.customer_uuid)
