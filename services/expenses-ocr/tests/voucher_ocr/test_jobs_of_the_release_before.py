"""Vouchers that the release before queued or is reading become jobs of this one, and those it still sends as well."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from expenses_ocr_service.wiring import make_service
from kit.core.ids import new_uuid
from kit.db.migrations import upgrade_to_head
from kit.testing.fixtures import migrations_beside
from kit.testing.servers import Servers
from stack.servers import drop_database, ensure_databases

pytestmark = pytest.mark.long

INSERT = """INSERT INTO voucher_ocr
(uuid, created_at, updated_at, version, customer_uuid, agency_uuid, sender_user_uuid,
status, file_name, file_type, file_sha256, shown_name, shown_type, file_size, pages, likeness, tries, offers, taken_at)
VALUES (gen_random_uuid(), now() - interval '1 hour', now(), 1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
'{status}', 'f', 'image/jpeg', 's', 'f', 'image/jpeg', 1, 1, 0, 1, 1, {taken_at})"""


@pytest.fixture
async def database(servers: Servers, tmp_path: Path) -> AsyncIterator[tuple[str, str]]:
    """A database as the release before left it: its name and its owner's address."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrations_beside(make_service), folder)
    for path in (folder / "versions").glob("*.py"):
        if path.name >= "0016":
            path.unlink()
    name = f"expenses_ocr_{new_uuid().hex[-12:]}"
    urls = ensure_databases(servers.postgres, service="expenses_ocr", database=name)
    await asyncio.to_thread(upgrade_to_head, folder, urls.owner)
    yield name, urls.owner
    drop_database(servers.postgres, name)


async def test_open_vouchers_keep_their_order_and_one_being_read_is_left_to_its_reader_for_two_minutes(
    servers: Servers, database: tuple[str, str]
) -> None:
    name, owner = database
    for status, taken_at in (("queued", "NULL"), ("processing", "now()"), ("done", "now()")):
        servers.postgres.sql(INSERT.format(status=status, taken_at=taken_at), database=name)
    await asyncio.to_thread(upgrade_to_head, migrations_beside(make_service), owner)
    servers.postgres.sql(INSERT.format(status="queued", taken_at="NULL"), database=name)  # by its API, still running
    question = """SELECT status, due_at = created_at, held_until - taken_at = interval '2 minutes', due_at <= now()
    FROM voucher_ocr ORDER BY status, due_at"""
    told = servers.postgres.sql(question, database=name)
    assert told.splitlines() == ["done|f||t", "processing|t|t|t", "queued|t||t", "queued|f||t"]
