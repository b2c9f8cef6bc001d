"""What a customer and an employee chose about a kind of notification, laid over the default."""

import json
from pathlib import Path

import pytest
from contracts.config import NotificationSettingChanged
from contracts.notices import NOTICES, Notice, Recipient

SAMPLE = Path(__file__).parents[1] / "golden" / "trajeto.config.notification_setting.changed.v1.json"


def test_a_settings_fact_gives_the_switches_and_the_recipients_that_were_chosen() -> None:
    fact = NotificationSettingChanged.model_validate(json.loads(SAMPLE.read_text()))
    assert fact.switches == {"order_issued": {"email": True, "in_app": False}, "advance_paid": {"in_app": False}}
    assert fact.recipients == {"order_issued": ["issuer", "emails"]}


@pytest.mark.parametrize(
    ("layers", "email", "in_app"),
    [
        ((), False, True),
        (({"email": True},), True, True),
        (({"email": True}, {"email": False, "in_app": False}), False, False),
        (({"in_app": False}, {"email": True}), True, False),
    ],
)
def test_an_employee_s_switches_replace_those_of_the_customer(
    layers: tuple[dict[str, bool], ...], email: bool, in_app: bool
) -> None:
    notice = NOTICES["order_issued"].with_switches(layers)
    assert (notice.email, notice.in_app) == (email, in_app)


def test_chosen_recipients_replace_the_default_and_may_be_none() -> None:
    issued = NOTICES["order_issued"]
    assert issued.with_recipients(None).recipients == {Recipient.ISSUER, Recipient.TRAVELER}
    assert issued.with_recipients(["approver"]) == Notice(frozenset({Recipient.APPROVER}))
    assert issued.with_recipients([]).recipients == frozenset()
