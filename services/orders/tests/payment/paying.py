"""Customers that may pay by PIX, and orders that wait for the money."""

from typing import Any
from uuid import UUID

import httpx
from contracts.config import AgencyChanged, PaymentSettingChanged, ProductPayment
from kit.core.ids import new_uuid
from kit.testing import Person, Running, agency_manager

from services.orders.tests.stage import Publish, Stage

Told = dict[str, Any]
KEY = "11444777000161"
PRODUCTS = ("airway", "hotel", "road", "vehicle", "offline_hotel")


def an_agency(uuid: UUID, *, pix_key: str | None = KEY, version: int = 1) -> AgencyChanged:
    """As config tells of it."""
    return AgencyChanged(
        uuid=uuid,
        version=version,
        company_name="Sabiá Viagens Ltda.",
        trading_name="Sabiá",
        cnpj=KEY,
        email="contato@sabia.demo",
        is_active=True,
        pix_key_type="cnpj" if pix_key else None,
        pix_key=pix_key,
    )


async def allow(stage: Stage, *methods: str) -> None:
    """The customer may pay everything by these methods."""
    fact = PaymentSettingChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1,
        methods=tuple(ProductPayment(product=product, methods=methods, default=methods[0]) for product in PRODUCTS),
        invoice_cycle="monthly",
        due_days=30,
    )
    await stage.orders.seed(fact)


async def set_payer(orders: Running, publish: Publish) -> Stage:
    """A customer of an agency of its own, which has a PIX key; both methods are allowed."""
    stage = await Stage.set(orders, publish, agency=new_uuid())
    await tell_of_agency(stage)
    await allow(stage, "invoice", "pix")
    return stage


async def tell_of_agency(stage: Stage, *, pix_key: str | None = KEY, version: int = 1) -> None:
    """Its agency as config tells of it; of no customer, so it travels as a message."""
    fact = an_agency(stage.company.agency_uuid, pix_key=pix_key, version=version)
    await stage.publish(fact)
    await stage.heard("agency_copy", fact.uuid, version=version)


def consultant(stage: Stage) -> Person:
    return agency_manager(agency=stage.company.agency_uuid)


async def waiting(stage: Stage, *, items: int = 1, **more: Any) -> Told:
    """Approved by Bruno, not paid."""
    order = await stage.cart(items=items, **more)
    await stage.submit(order, payment_method="pix")
    await stage.approve(order)
    return await stage.until(order, "waiting_payment")


async def payment_of(stage: Stage, order: Told, *, by: Person | None = None) -> Told:
    answer = await stage.as_(by or stage.ana).get(f"/orders/{order['uuid']}/payment")
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def confirm(stage: Stage, order: Told, *, by: Person | None = None, **body: Any) -> httpx.Response:
    """The agency says that the money came."""
    path = f"/orders/{order['uuid']}/payment/confirm"
    headers = body.pop("headers", None)
    return await stage.as_(by or consultant(stage)).post(path, json=body, headers=headers)


async def paid(stage: Stage, order: Told, **body: Any) -> Told:
    """Paid, and its tickets bought."""
    answer = await confirm(stage, order, **body)
    assert answer.status_code == 200, answer.text
    return await stage.until(order, "issued")
