"""The catalogue of events, and choices laid over it."""

from config_service.notices.rules import CATALOGUE, in_force, merged, slug_errors
from contracts.notices import NOTICES, Recipient

API = (
    *("order_submitted", "approval_requested", "approval_reminder", "issuer_notified", "delegation_received"),
    *("order_approved", "order_rejected", "order_quoted", "order_issued", "order_failed", "order_canceled"),
    *("order_expiring", "price_changed", "advance_approved", "advance_rejected", "advance_paid", "report_approved"),
    *("report_rejected", "refund_paid", "return_received", "budget_alert", "duplicate_suspected", "report_ready"),
)


def test_the_catalogue_is_the_api_s() -> None:
    assert tuple(notice.slug for notice in CATALOGUE) == API
    assert all(notice.description for notice in CATALOGUE)


def test_contracts_give_the_default_of_each_kind() -> None:
    assert {kind.slug for kind in CATALOGUE} == set(NOTICES)
    assert in_force({}) == NOTICES


def test_an_employee_s_switches_lie_over_the_customer_s_choices_and_those_over_the_default() -> None:
    ours = {"order_issued": {"email": True, "in_app": False, "recipients": ["emails"]}}
    own = {"order_issued": {"in_app": True}, "advance_paid": {"email": True}}
    notices = in_force(ours, own)
    issued, paid = notices["order_issued"], notices["advance_paid"]
    assert (issued.email, issued.in_app, issued.recipients) == (True, True, {Recipient.EMAILS})
    assert (paid.email, paid.in_app, paid.recipients) == (True, True, {Recipient.ISSUER, Recipient.TRAVELER})
    assert notices["order_failed"] == NOTICES["order_failed"]


def test_what_is_not_chosen_now_stays_as_it_was_chosen() -> None:
    stored = {"order_issued": {"email": True}, "refund_paid": {"in_app": False}}
    assert merged(stored, [("order_issued", {"in_app": False}), ("price_changed", {})]) == {
        "order_issued": {"email": True, "in_app": False},
        "refund_paid": {"in_app": False},
    }


def test_an_event_is_of_the_catalogue_and_chosen_once() -> None:
    assert slug_errors(["order_issued", "refund_paid"]) == {}
    assert slug_errors(["order_issued", "chuva", "order_issued"]) == {
        "events.1.slug": ["Opção inválida"],
        "events.2.slug": ["Opção inválida"],
    }
