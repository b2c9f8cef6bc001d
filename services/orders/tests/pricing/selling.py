"""Price tables as config tells them, and what the agency sees of prices."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from contracts.commerce import FeeChanged, MarkdownChanged, MarkupChanged, PriceTableChanged
from contracts.config import CustomerChanged
from contracts.prices import PriceRow
from kit.core.ids import new_uuid
from kit.testing import Person, Running, agency_manager

from services.orders.tests.stage import Publish, Stage

KINDS = {"fee": FeeChanged, "markup": MarkupChanged, "markdown": MarkdownChanged}


def a_row(value: str, **more: Any) -> PriceRow:
    """A fixed amount on every flight, unless said otherwise."""
    row = {"service_type": "airway", "scope": "both", "channel": "both", "value_type": "fixed", "applies_to": "item"}
    return PriceRow(**{**row, "uuid": new_uuid(), "value": Decimal(value), **more})


@dataclass
class Agency:
    """What the agency of a stage's customer sets up."""

    stage: Stage

    async def told(self, kind: str, *rows: PriceRow, uuid: UUID | None = None, version: int = 1, **more: Any) -> UUID:
        """A table, the default one unless said otherwise, once orders has it."""
        fact = self.table(kind, *rows, uuid=uuid or new_uuid(), version=version, **more)
        await self.stage.publish(fact)
        await self.stage.heard("price_table_copy", fact.uuid, version=version)
        return fact.uuid

    def table(self, kind: str, *rows: PriceRow, **more: Any) -> PriceTableChanged:
        agency = self.stage.company.agency_uuid
        of = {"agency_uuid": agency, "name": kind, "default": True, "active": True, "rows": rows}
        return KINDS[kind](**{**of, **more})

    async def given(self, *, version: int = 2, **tables: UUID | None) -> None:
        """The customer is told to use these tables."""
        company = self.stage.company
        fact = CustomerChanged(
            uuid=company.uuid,
            customer_uuid=company.uuid,
            agency_uuid=company.agency_uuid,
            version=version,
            company_name=company.name,
            trading_name=company.name,
            cnpj="12345678000195",
            email="contato@jacaranda.example",
            invoice_limit=Decimal("500000.00"),
            is_active=True,
            fraud_blocking=False,
            **tables,
        )
        await self.stage.publish(fact)
        await self.stage.heard("customer_prices_copy", company.uuid, version=version)


PARTS = ("provider_value", "boarding_tax", "du", "fee", "markup", "provider_fees", "seats_value", "baggage_value")


def sum_of(parts: dict[str, str]) -> Decimal:
    """What the parts of a price make."""
    return sum((Decimal(parts[name]) for name in PARTS), Decimal(0)) - Decimal(parts["markdown"])


async def set_agency(orders: Running, publish: Publish) -> Agency:
    """A customer of an agency of its own, so that no other test sees its tables."""
    return Agency(await Stage.set(orders, publish, agency=new_uuid()))


def consultant(stage: Stage) -> Person:
    """Somebody of the agency, who sees the parts."""
    return agency_manager(agency=stage.company.agency_uuid)
