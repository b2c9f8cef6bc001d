"""schemathesis over the merged document as three roles: no 5xx, nothing undeclared, nothing of another tenant."""

import json
import os
import random
import time
from typing import Any

import httpx
import pytest

from contract.promises import Asker, Figures, keep
from contract.visitors import Kind
from contract.world import World

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
ROLES = (Kind.ADMINISTRATOR, Kind.AGENCY_MANAGER, Kind.ISSUER)
LONG = int(os.environ.get("CONTRACT_EXAMPLES", "48"))
"""Examples in the long form. 200 of each operation took longer than all other soaks together and found, in 120,108
examples, one broken promise; seeds differ from run to run, so the runs share the search. CONTRACT_EXAMPLES=200 is
for the night before a release."""
SHORT = 4
"""Examples in the short form, where the roles divide the operations among them; the long form leaves none out."""
SEED = int(os.environ.get("CHAOS_SEED", "0"))
TOKEN_IS_OLD = 300.0


async def foreign_to(world: World, kind: Kind) -> list[str]:
    """Uuids that no answer to this role may hold: the other agency's company, and the neighbour for employees."""
    stranger = (await world.visitors[Kind.STRANGER].ask("GET", "/api/v1/me")).json()
    marks = [stranger["uuid"], stranger["email"], str(stranger.get("customer", {}).get("uuid") or stranger["email"])]
    if kind in {Kind.ADMINISTRATOR, Kind.ISSUER}:
        people = world.neighbour.people.values()
        marks += [
            world.neighbour.uuid,
            *(person.employee_uuid for person in people),
            *(person.email for person in people),
        ]
    return marks


class Renewal:
    """A session kept alive over a long run, as the SPA does it."""

    def __init__(self, world: World, kind: Kind) -> None:
        self._url = f"{world.stack.url}/api/v1/refresh-token"
        self._headers = dict(world.visitors[kind].headers)
        self._at = float("-inf")

    def __call__(self) -> dict[str, str]:
        """The headers to call with now."""
        if time.monotonic() - self._at > TOKEN_IS_OLD:
            token = self._headers["Authorization"].removeprefix("Bearer ")
            answer = httpx.post(self._url, json={"token": token}, trust_env=False).raise_for_status().json()
            self._headers["Authorization"] = f"Bearer {answer['token']['value']}"
            self._at = time.monotonic()
        return self._headers


def verdict(figures: Figures) -> None:
    """Print what was found and fail on anything that was not promised."""
    print(json.dumps(figures.told(), ensure_ascii=False))
    assert figures.examples > figures.operations, "hardly anything was asked"
    assert not figures.broken, "\n\n".join(figures.broken.values())
    assert (figures.fivehundreds, figures.cross_tenant) == (0, 0)


@pytest.mark.parametrize(
    "found", [{"fivehundreds": 1}, {"cross_tenant": 1}, {"broken": {"GET /me": "shows another tenant"}}]
)
def test_one_broken_promise_is_enough_to_fail(found: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        verdict(Figures("somebody", examples=9, operations=3, **found))
    verdict(Figures("somebody", examples=9, operations=3))


@pytest.mark.long
@pytest.mark.parametrize("kind", ROLES, ids=lambda kind: kind.name.lower())
async def test_every_answer_keeps_the_documents_promises(world: World, kind: Kind) -> None:
    asker = Asker(world, kind, examples=SHORT, seed_used=SEED, foreign=await foreign_to(world, kind))
    verdict(asker.ask_all(share=slice(ROLES.index(kind), None, len(ROLES))))


FOUND: list[Figures] = []
"""What the long form found so far, role after role."""


@pytest.fixture(scope="module")
async def foreigners(world: World) -> dict[Kind, list[str]]:
    """Asked before the first role begins: the stranger's session does not last as long as all of them."""
    return {kind: await foreign_to(world, kind) for kind in ROLES}


@pytest.mark.soak
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("kind", ROLES, ids=lambda kind: kind.name.lower())
def test_many_examples_of_every_operation(world: World, kind: Kind, foreigners: dict[Kind, list[str]]) -> None:
    seed_used = SEED or random.SystemRandom().randrange(1, 10**9)
    print(f"CHAOS_SEED={seed_used}")
    asker = Asker(world, kind, examples=LONG, seed_used=seed_used, foreign=foreigners[kind])
    FOUND.append(asker.ask_all(renew=Renewal(world, kind)))
    print(f"figures: {keep(FOUND, seed_used=seed_used)}")
    verdict(FOUND[-1])
