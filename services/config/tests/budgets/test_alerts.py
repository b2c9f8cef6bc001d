"""Owners of a budget are notified when what was taken of it crosses its alert."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from config_budgets import a_budget, a_center, told_of_order
from config_expenses import made
from config_factories import a_name
from config_service.budget_lines.reactions import book_order_when_consumption_changed
from contracts.asking import Charge
from contracts.identity import UserChanged
from contracts.notifications import NotificationSent
from contracts.orders import ConsumptionChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, Company, Running, an_administrator

SETTINGS = "/customers/{}/notification-settings"


async def an_owner(config: Running, company: Company = AURORA) -> tuple[str, UUID, str]:
    """An employee with an account: uuid, account, e-mail."""
    email = f"{a_name('dono').replace(' ', '.')}@aurora.demo"
    by = config.as_(an_administrator(customer=company))
    body = {"name": "Bruno", "last_name": "Lima", "email": email}
    person = made(await by.post(f"/customers/{company.uuid}/customer-employees", json=body))
    account = new_uuid()
    await config.seed(
        UserChanged(
            uuid=account,
            customer_uuid=company.uuid,
            version=1,
            context="customer",
            employee_uuid=UUID(person["uuid"]),
            name="Bruno Lima",
            email=email,
            is_active=True,
        )
    )
    return person["uuid"], account, email


async def book(config: Running, fact: ConsumptionChanged) -> None:
    async with config.db.work(CustomerScope(fact.customer_uuid)) as uow:
        await book_order_when_consumption_changed(fact, uow)


async def rung(config: Running, budget: str) -> list[Any]:
    """Notifications about a budget, oldest first."""
    return [one for one in await config.outbox(NotificationSent) if str(one.about_uuid) == budget]  # type: ignore[attr-defined]


async def test_an_owner_is_notified_once_each_time_the_alert_is_crossed(config: Running) -> None:
    (owner, account, email), center = await an_owner(config), await a_center(config)
    budget = await a_budget(config, center, owners_uuids=[owner])
    of = Charge(cost_center_uuid=center)
    first = told_of_order(config, of, committed=Decimal("799.99"))
    await book(config, first)
    assert await rung(config, budget["uuid"]) == []
    second = told_of_order(config, of, reserved=Decimal("0.01"))
    await book(config, second)
    await book(config, told_of_order(config, of, spent=Decimal("150.00")))
    (notice,) = await rung(config, budget["uuid"])
    assert (notice.user_uuid, notice.kind, notice.link) == (account, "budget_alert", "/configuracoes/orcamentos")
    assert notice.title == f"Orçamento {budget['name']} atingiu o alerta"
    assert notice.text == "R$ 800,00 de R$ 1.000,00 já foram consumidos (80 %). Saldo: R$ 200,00."
    (mail,) = await config.mails(email)
    assert mail["subject"] == notice.title
    below = {"version": 2, "committed": Decimal(0)}
    await book(config, first.model_copy(update=below))
    await book(config, first.model_copy(update={"version": 3, "committed": Decimal(1900)}))
    assert [one.text[:11] for one in await rung(config, budget["uuid"])] == ["R$ 800,00 d", "R$ 2.050,01"]
    assert (await rung(config, budget["uuid"]))[-1].text.endswith("Ultrapassado em R$ 1.050,01.")


async def test_a_change_of_the_budget_crosses_its_alert_too_and_an_inactive_one_is_silent(config: Running) -> None:
    (owner, *_), center = await an_owner(config), await a_center(config)
    budget = await a_budget(config, center, owners_uuids=[owner])
    by, path = config.as_(an_administrator()), f"/customers/budgets/{budget['uuid']}"
    await book(config, told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(100)))
    made(await by.patch(f"{path}/inactive"), 200)
    made(await by.put(path, json={"amount": "100.00"}), 200)
    assert await rung(config, budget["uuid"]) == []
    made(await by.put(path, json={"amount": "5000.00"}), 200)
    made(await by.patch(f"{path}/active"), 200)
    made(await by.put(path, json={"amount": "110.00"}), 200)
    assert len(await rung(config, budget["uuid"])) == 1


async def test_an_owner_who_switched_it_off_hears_nothing(config: Running) -> None:
    (owner, _, email), center = await an_owner(config), await a_center(config)
    person = an_administrator()
    budget = await a_budget(config, center, owners_uuids=[owner])
    body = {"events": [{"slug": "budget_alert", "email": False, "in_app": False}]}

    own = config.as_(replace(person, employee_uuid=UUID(owner), user_uuid=new_uuid()))
    made(await own.put(f"/customers/customer-employees/{owner}/notification-settings", json=body), 200)
    await book(config, told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(900)))
    assert await rung(config, budget["uuid"]) == [] and await config.mails(email) == []


@pytest.mark.parametrize("recipients", [[], ["emails"]])
async def test_addresses_of_the_company_are_mailed_when_it_chose_so(config: Running, recipients: list[str]) -> None:
    (owner, *_), center = await an_owner(config), await a_center(config)
    by, address = config.as_(an_administrator()), f"{a_name('x').replace(' ', '.')}@aurora.demo"
    chosen = [{"slug": "budget_alert", "recipients": recipients}]
    made(await by.put(SETTINGS.format(AURORA.uuid), json={"emails": [address], "events": chosen}), 200)
    await a_budget(config, center, owners_uuids=[owner])
    await book(config, told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(900)))
    assert len(await config.mails(address)) == len(recipients)


async def test_a_past_day_s_consumption_alerts_nobody_of_this_budget(config: Running) -> None:
    (owner, *_), center = await an_owner(config), await a_center(config)
    budget = await a_budget(config, center, owners_uuids=[owner])
    old = told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(900), on_date=date(2024, 1, 1))
    await book(config, old)
    assert await rung(config, budget["uuid"]) == []
