"""A call that died after identity held the e-mail comes again under its key, and is known there."""

import json

import httpx
from kit.testing import Running, an_administrator
from kit.testing.people import AURORA

PERSON = {"name": "Lia", "last_name": "Prado", "email": "lia.prado@aurora.test"}


async def test_a_repeated_call_reserves_for_the_same_person(config: Running) -> None:
    client = config.as_(an_administrator())
    path, key = f"/customers/{AURORA.uuid}/customer-employees", {"Idempotency-Key": "repetida-0001"}
    identity = config.remotes["identity"]
    before = len(identity.asked)
    identity.away = True
    lost = await client.post(path, json=PERSON, headers=key)
    identity.away = False
    assert lost.status_code == 503
    found = await client.post(path, json=PERSON, headers=key)
    assert found.status_code == 201, found.text
    asked = [held(request) for request in identity.asked[before:]]
    assert asked == [found.json()["data"]["uuid"]] * len(asked)
    assert len(asked) >= 2


def held(request: httpx.Request) -> str:
    """Whom a reservation names."""
    (wanted,) = json.loads(request.content)
    return str(wanted["employee_uuid"])
