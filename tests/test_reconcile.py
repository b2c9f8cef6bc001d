"""The reconciler finds nothing in an honest stack, and every corruption in a dishonest one (HARDENING B13)."""

from journey.stack import Stack
from reconciling.corruptions import CORRUPTIONS
from reconciling.saboteur import saboteur
from stack.reconcile import reconcile

AT_ONCE = 1.5
"""Nothing is under way but what we did ourselves."""


async def test_every_corruption_is_found_and_nothing_before_and_after(stack: Stack) -> None:
    assert await reconcile(stack.described) == []
    async with saboteur(stack.described) as at_work:
        wanted = {(one.noticed, await at_work.corrupt(one)): one.name for one in CORRUPTIONS}
        found = await reconcile(stack.described, stands_after=AT_ONCE)
    noticed = {(finding.pair.split(" ")[0], finding.uuid) for finding in found}
    missed = [name for where, name in wanted.items() if where not in noticed]
    assert not missed, f"{len(wanted) - len(missed)} of {len(wanted)} found; missed: {missed}"
    assert len(wanted) == len(CORRUPTIONS) >= 20
    assert await reconcile(stack.described) == []
