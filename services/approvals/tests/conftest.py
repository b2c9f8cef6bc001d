"""Approvals on real servers; config, identity and orders play their part through facts and fakes."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
from approvals_service.requests.sweeps import follow_deadlines
from approvals_service.wiring import make_service
from kit.testing import Running, StartService, resting

from services.approvals.tests.claims import Cashier, FakeExpenses
from services.approvals.tests.office import Office, Publish
from services.approvals.tests.owners import FakeOrders

pytest_plugins = ["kit.testing"]

_names = (f"Empresa {number}" for number in count(1))


@pytest.fixture(scope="session")
async def approvals(running_service: StartService) -> AsyncIterator[Running]:
    """The running service; deadlines are followed where a test does so, for tests move the clock they share."""
    running = await running_service(make_service, public_url="https://trajeto.example")
    async with resting(running, follow_deadlines):
        yield running


@pytest.fixture
def orders(approvals: Running) -> FakeOrders:
    """Orders over HTTP: says the status it was told to have applied."""
    return FakeOrders(approvals)


@pytest.fixture
async def office(approvals: Running, publish: Publish, orders: FakeOrders) -> AsyncIterator[Office]:
    """A customer of its own with Ana, Bruno, Carla, Davi, Elisa and an administrator."""
    office = Office(approvals, publish, orders)
    await office.move_in()
    yield office


@pytest.fixture
def cashier(approvals: Running, office: Office) -> Cashier:
    """Advances and reports of the office."""
    return Cashier(office, FakeExpenses(approvals))
