"""Open screens of those concerned are told at once, and of nobody else."""

import asyncio
import json

import nats
from kit.testing import eventually
from kit.testing.servers import Servers
from nats.aio.msg import Msg

from services.approvals.tests.office import Office


async def test_deciders_and_requester_are_told_live_when_a_request_opens_and_ends(
    office: Office, servers: Servers
) -> None:
    connection = await nats.connect(servers.nats.admin_url)
    heard: asyncio.Queue[dict[str, object]] = asyncio.Queue()

    async def listen(message: Msg) -> None:
        hint = json.loads(message.data)
        if hint["entity"] == "approval":
            heard.put_nowait(hint)

    await connection.subscribe(f"live.{office.company.uuid}", cb=listen)
    await connection.flush()
    await office.create_model()
    order = await office.submit()
    await eventually(lambda: heard.qsize() == 1)  # the request is there a moment before its hint
    await office.decide(office.bruno, order)
    await eventually(lambda: heard.qsize() == 2)
    opened, ended = heard.get_nowait(), heard.get_nowait()
    assert (opened["status"], opened["version"]) == ("approving", 1)
    assert (ended["status"], ended["version"]) == ("approved", 2)
    concerned = {str(office.ana.user_uuid), str(office.bruno.user_uuid)}
    for hint in (opened, ended):
        audience = hint["audience"]
        assert isinstance(audience, dict)
        assert set(audience["user_uuids"]) == concerned
        assert audience["actions"] == ["view-all-order"]
    await connection.close()
