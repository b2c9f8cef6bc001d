"""A pytest plugin: a service on real PostgreSQL and NATS, people who call it, facts told as their producers would.

`pytest_plugins = ["kit.testing"]` in a service's tests/conftest.py; then

    @pytest.fixture(scope="session")
    async def orders(running_service: StartService) -> Running:
        return await running_service(make_service)
"""

from kit.testing import examples as examples  # how generated examples run, from here on
from kit.testing.approvals_answer import patient
from kit.testing.buckets import bucket
from kit.testing.callers import as_
from kit.testing.fixtures import StartService, publish, running_service, servers, test_clock
from kit.testing.notices import choose_notice
from kit.testing.people import (
    ANDORINHA,
    AURORA,
    BOREAL,
    COBALTO,
    TUCANO,
    Company,
    Person,
    a_customer,
    a_financier,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    an_approver,
    anonymous,
    operator,
    other_agency,
    other_customer,
)
from kit.testing.remotes import FakeRemote
from kit.testing.running import Running
from kit.testing.schema import assert_migrated, assert_personal, assert_walls
from kit.testing.statements import count_statements
from kit.testing.sweeps import resting
from kit.testing.waiting import eventually

__all__ = [
    "ANDORINHA",
    "AURORA",
    "BOREAL",
    "COBALTO",
    "TUCANO",
    "Company",
    "FakeRemote",
    "Person",
    "Running",
    "StartService",
    "a_customer",
    "a_financier",
    "a_requester",
    "agency_issuer",
    "agency_manager",
    "an_administrator",
    "an_approver",
    "anonymous",
    "as_",
    "assert_migrated",
    "assert_personal",
    "assert_walls",
    "bucket",
    "choose_notice",
    "count_statements",
    "eventually",
    "operator",
    "other_agency",
    "other_customer",
    "patient",
    "publish",
    "resting",
    "running_service",
    "servers",
    "test_clock",
]
