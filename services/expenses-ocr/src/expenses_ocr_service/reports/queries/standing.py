"""The caller's roles towards a report: spender, author, agency, payer, receiver, approver."""

from uuid import UUID

from kit.core.principal import Principal

from expenses_ocr_service.charges.duties import SEPARATED, Duties
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.reports.lifecycle import Actor, Facts, ReportAction
from expenses_ocr_service.reports.schemas.read import ExpenseReport

BUILD, PAY, RECEIVE = "create-update-expense-report", "pay-refund", "receive-refund"


def is_owner(employee_uuid: UUID, issuer_user_uuid: UUID, by: Principal) -> bool:
    """Who spent, and who built it for them."""
    return issuer_user_uuid == by.user_uuid or (by.employee_uuid is not None and by.employee_uuid == employee_uuid)


def holds(action: str, by: Principal) -> bool:
    """The agency acts on a report it names by its id, whether or not it has chosen that customer before."""
    return by.is_agency or by.may(action)


def facts_for(employee_uuid: UUID, issuer_user_uuid: UUID, *, by: Principal, duties: Duties = SEPARATED) -> Facts:
    """What the lifecycle looks at; nobody is offered what they do not hold the action for."""
    if duties.bar_issuer(by):
        return Facts(frozenset())
    actors: set[Actor] = set()
    if by.may(BUILD) and is_owner(employee_uuid, issuer_user_uuid, by):
        actors.add(Actor.OWNER)
    if by.is_agency:
        actors.add(Actor.AGENCY)
    if holds(PAY, by):
        actors.add(Actor.PAYER)
    if holds(RECEIVE, by):
        actors.add(Actor.RECEIVER)
    return Facts(frozenset(actors), is_own_money=duties.bar_own_money(employee_uuid, by))


def facts_of(report: ReportTable, by: Principal, duties: Duties = SEPARATED) -> Facts:
    """The same of a whole row."""
    return facts_for(report.employee_uuid, report.issuer_user_uuid, by=by, duties=duties)


def may_pay(report: ExpenseReport) -> bool:
    """Whether the reader is shown where the employee wants the money."""
    return ReportAction.PAY_REFUND in report.allowed_actions
