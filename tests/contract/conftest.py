"""One world for every test of the contract."""

import pytest
from journey.caller import Caller
from journey.company import Founder
from journey.stack import Stack

from contract.access import admit_to_access
from contract.budgets import lay_budgets
from contract.commerce import lay_commerce
from contract.companies import found_spares
from contract.desk import book_costs, leave_undone
from contract.lists import lay_lists
from contract.models import lay_models
from contract.offline import ask_the_agency
from contract.prices import let_prices_rise
from contract.purse import fill_purse
from contract.reporting import order_reports
from contract.structure import lay_structure
from contract.unflown import leave_a_credit
from contract.world import DEMO_PASSWORD, World, build


@pytest.fixture(scope="session")
async def world(stack: Stack) -> World:
    """Companies, callers and objects, made once."""
    manager = await Caller.signed_in(stack.url, "gestora@andorinha.demo", DEMO_PASSWORD)
    world = await build(stack, Founder(stack.url, manager, stack.mails))
    await fill_purse(world)
    await admit_to_access(world)
    await found_spares(world)
    await lay_structure(world)
    await lay_lists(world)
    await lay_commerce(world)
    await lay_budgets(world)
    await lay_models(world)
    await leave_undone(world)
    await book_costs(world)
    await ask_the_agency(world)
    await let_prices_rise(world)
    await leave_a_credit(world)
    await order_reports(world)
    return world
