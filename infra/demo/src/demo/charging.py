"""What an agency charges beside its suppliers, from today on: the year before was sold without."""

from demo.cast import BOREAL
from demo.companies import uuid_of
from demo.history import Story

TABLE = "Taxas 2026"
FEES = (
    {"service_type": "airway", "value_type": "fixed", "value": "35.00", "applies_to": "traveler"},
    {"service_type": "airway", "scope": "international", "value_type": "percent", "value": "4.00"},
    {"service_type": "hotel", "value_type": "percent", "value": "5.00"},
    {"service_type": "road", "value_type": "fixed", "value": "8.00", "applies_to": "traveler"},
    {"service_type": "vehicle", "value_type": "fixed", "value": "20.00"},
)
"""BRL, or percent of what the supplier asks."""


async def charge_fees(story: Story) -> None:
    """Boreal pays its agency's fees."""
    office = story.offices[BOREAL.trading_name]
    agency = (await office.manager.get("config", f"/customers/{office.uuid}"))["data"]["agency"]["uuid"]
    table = await office.manager.post("config", f"/agencies/{agency}/fees", {"name": TABLE, "rows": list(FEES)})
    await office.manager.put("config", f"/customers/{office.uuid}", {"fee_uuid": str(uuid_of(table))})
    await story.stage.settle()
