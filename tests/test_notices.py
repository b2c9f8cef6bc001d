"""The kinds of notifications that contracts declare are those that config lists."""

from config_service.notices.rules import CATALOGUE
from contracts.notices import NOTICES, Notice, Recipient


def test_contracts_and_config_agree_on_what_holds_before_somebody_chose() -> None:
    listed = {
        one.slug: Notice(frozenset(Recipient(role) for role in one.recipients), email=one.email, in_app=one.in_app)
        for one in CATALOGUE
        if one.is_offered
    }
    assert listed == NOTICES
