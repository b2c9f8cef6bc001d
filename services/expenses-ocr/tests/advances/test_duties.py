"""Nobody pays their own advance; an agency's issuer asks for advances with a trip, and pays none."""

from duties import separate_duties
from expense_stage import Stage
from kit.testing import agency_issuer, agency_manager

HOLDS = ("view-advance-order", "create-update-advance-order", "pay-advance-order")


async def test_nobody_pays_their_own_advance(stage: Stage) -> None:
    own = stage.ana.with_actions(*HOLDS)
    advance = await stage.approved()
    assert "pay" not in (await stage.read(advance["uuid"], by=own))["allowed_actions"]
    refused = await stage.pay(advance["uuid"], by=own)
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert "dinheiro é seu" in refused.json()["message"]
    assert (await stage.read(advance["uuid"]))["status"] == "waiting_payment"
    assert (await stage.pay(advance["uuid"], by=agency_manager(customer=stage.company))).status_code == 200


async def test_without_separation_one_s_own_advance_is_paid_as_any_other(stage: Stage) -> None:
    await separate_duties(stage.expenses, stage.company, on=False)
    own, advance = stage.ana.with_actions(*HOLDS), await stage.approved()
    assert "pay" in (await stage.read(advance["uuid"], by=own))["allowed_actions"]
    assert (await stage.pay(advance["uuid"], by=own)).status_code == 200


async def test_an_agency_s_issuer_asks_for_an_advance_and_pays_none(stage: Stage) -> None:
    issuer = agency_issuer(customer=stage.company)
    asked = await stage.advance(by=issuer)
    assert asked["allowed_actions"] == ["edit", "remove", "remind"]
    ready = await stage.approved()
    assert (await stage.read(ready["uuid"], by=issuer))["allowed_actions"] == []
    refused = await stage.pay(ready["uuid"], by=issuer)
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert "Emissores da agência" in refused.json()["message"]
    await separate_duties(stage.expenses, stage.company, on=False)
    assert (await stage.pay(ready["uuid"], by=issuer)).status_code == 200
