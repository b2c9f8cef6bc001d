"""The full matrix of a report's states: every pair that the table does not name answers 409."""

import itertools

import pytest
from expenses_ocr_service.records.statuses import DECIDING
from expenses_ocr_service.records.statuses import ReportStatus as S
from expenses_ocr_service.reports.lifecycle import REPORT_IDS, REPORT_LIFECYCLE, Actor, Facts, allowed_report_actions
from expenses_ocr_service.reports.lifecycle import ReportAction as A
from kit.core.refusals import Forbidden, InvalidStatus

EVERYBODY = Facts(frozenset(Actor))
LEADS = {
    **{(S.OPEN, action): S.OPEN for action in (A.EDIT, A.REMOVE)},
    (S.OPEN, A.REQUEST_APPROVAL): S.APPROVING,
    (S.WAITING_PAYMENT, A.PAY_REFUND): S.FINISHED,
    (S.WAITING_RETURN, A.RECEIVE_RETURN): S.FINISHED,
    **{(status, A.OPEN_LEVEL): S.APPROVING for status in DECIDING},
    **{(status, A.OPEN_FINANCIAL_LEVEL): S.WAITING_FINANCIAL_APPROVAL for status in DECIDING},
    **{(status, A.REOPEN): S.OPEN for status in DECIDING},
    **{(status, A.AWAIT_PAYMENT): S.WAITING_PAYMENT for status in DECIDING},
    **{(status, A.AWAIT_RETURN): S.WAITING_RETURN for status in DECIDING},
    **{(status, A.FINISH): S.FINISHED for status in DECIDING},
    **{(status, A.DISAPPROVE): S.DISAPPROVED for status in DECIDING},
}


@pytest.mark.parametrize(("status", "action"), list(itertools.product(S, A)))
def test_every_step_leads_where_the_design_says_and_no_other_exists(status: S, action: A) -> None:
    if (status, action) in LEADS:
        assert REPORT_LIFECYCLE.decide(status, action, EVERYBODY).to is LEADS[status, action]
        return
    with pytest.raises(InvalidStatus, match=status.label):
        REPORT_LIFECYCLE.decide(status, action, EVERYBODY)


@pytest.mark.parametrize(("status", "action"), sorted(LEADS))
def test_who_is_nothing_to_a_report_does_nothing_with_it(status: S, action: A) -> None:
    with pytest.raises(Forbidden):
        REPORT_LIFECYCLE.decide(status, action, Facts(frozenset()))


@pytest.mark.parametrize(
    ("actor", "status", "allowed"),
    [
        (Actor.OWNER, S.OPEN, [A.EDIT, A.REMOVE, A.REQUEST_APPROVAL]),
        (Actor.AGENCY, S.OPEN, [A.EDIT, A.REMOVE, A.REQUEST_APPROVAL]),
        (Actor.OWNER, S.APPROVING, []),
        (Actor.OWNER, S.WAITING_PAYMENT, []),
        (Actor.PAYER, S.WAITING_PAYMENT, [A.PAY_REFUND]),
        (Actor.RECEIVER, S.WAITING_PAYMENT, []),
        (Actor.RECEIVER, S.WAITING_RETURN, [A.RECEIVE_RETURN]),
        (Actor.PAYER, S.FINISHED, []),
        (Actor.OWNER, S.DISAPPROVED, []),
    ],
)
def test_each_person_is_offered_what_is_theirs_to_do(actor: Actor, status: S, allowed: list[A]) -> None:
    assert allowed_report_actions(status, Facts(frozenset({actor}))) == allowed


def test_no_person_is_offered_a_step_of_the_system() -> None:
    offered = {action for status in S for action in allowed_report_actions(status, EVERYBODY)}
    assert offered == REPORT_IDS
