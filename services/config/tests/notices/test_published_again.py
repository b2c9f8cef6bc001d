"""The migration that publishes settings and addresses again, for copies that were made without them."""

import importlib.util
from pathlib import Path
from typing import Any
from uuid import UUID

from alembic.migration import MigrationContext
from alembic.operations import Operations
from config_expenses import made
from config_factories import a_cnpj, a_name
from config_meeting_rooms import as_owner
from contracts.config import CustomerChanged, NotificationSettingChanged
from kit.testing import Running, agency_manager
from sqlalchemy import Connection

MIGRATION = Path(__file__).parents[2] / "migrations" / "versions" / "0011_publish_again.py"


def apply(connection: Connection) -> None:
    spec = importlib.util.spec_from_file_location("publish_again", MIGRATION)
    assert spec is not None and spec.loader is not None
    migration = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(migration)
    with Operations.context(MigrationContext.configure(connection)):
        migration.upgrade()


async def newest(config: Running, kind: type[Any], customer: UUID) -> Any:
    return [fact for fact in await config.outbox(kind) if fact.customer_uuid == customer][-1]


async def test_settings_and_addresses_are_published_again_as_they_were_with_the_next_version(config: Running) -> None:
    by, name = config.as_(agency_manager()), a_name("Ipê")
    body = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "c@ipe.demo"}
    customer = UUID(made(await by.post("/customers", json=body))["uuid"])
    chosen = {"slug": "order_issued", "email": True, "recipients": ["issuer", "emails"]}
    settings = {"emails": ["viagens@ipe.demo"], "events": [chosen]}
    made(await by.put(f"/customers/{customer}/notification-settings", json=settings), 200)
    before = [await newest(config, kind, customer) for kind in (NotificationSettingChanged, CustomerChanged)]

    await as_owner(config, apply)

    after = [await newest(config, kind, customer) for kind in (NotificationSettingChanged, CustomerChanged)]
    newer = {"created_at": None}  # events have it since after this migration
    expected = [fact.model_copy(update={"version": fact.version + 1}) for fact in before]
    assert after == [expected[0], expected[1].model_copy(update=newer)]
    assert after[1].notification_emails == ("viagens@ipe.demo",)
