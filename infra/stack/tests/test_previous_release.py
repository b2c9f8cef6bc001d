"""Code of the last release reads and writes beside the new schema: no restart needs a pause (HARDENING B12)."""

import asyncio

import pytest
from stack.catalogue import SERVICES, Service
from stack.releases import Schema, released
from stack.servers import PostgresServer


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.name)
def test_the_last_release_writes_and_reads_the_new_schema_as_it_did_its_own(
    postgres: PostgresServer, service: Service
) -> None:
    known = released()[service.name]
    now = asyncio.run(Schema(postgres, service).outcomes(known["tables"]))
    assert now == known["outcomes"]
    written = [name for name, outcome in now.items() if outcome == "1 row"]
    assert len(written) > len(now) / 2, "samples that no table takes prove nothing"


def test_a_column_that_the_last_release_does_not_fill_is_found(postgres: PostgresServer) -> None:
    service = next(service for service in SERVICES if service.name == "bi")
    schema, known = Schema(postgres, service), released()["bi"]
    postgres.sql("ALTER TABLE mail_outbox ADD COLUMN tax int NOT NULL", database="bi_release")
    try:
        assert asyncio.run(schema.outcomes(known["tables"])) != known["outcomes"]
    finally:
        postgres.sql("ALTER TABLE mail_outbox DROP COLUMN tax", database="bi_release")
