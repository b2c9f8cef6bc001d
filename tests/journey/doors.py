"""A signed-in caller at every service by itself and at the edge: whether it is let in, and how soon it is not."""

import asyncio
import time

import httpx

from journey.caller import Caller
from journey.stack import Stack

A_SECOND = 1.0
PATIENCE = 15.0
"""For the slowest door on a busy machine; half of them must hold the second even there."""
READS = {
    "identity": "/me",
    "config": "/customers/{customer}",
    "orders": "/orders",
    "approvals": "/approval-requests/summary",
    "expenses-ocr": "/employees/expenses",
    "gateway": "/bootstrap",
}
"""A call of each service that an employee may make; bi shows nothing to most of them."""
SHUT = ((401, "SESSION_ENDED"), (403, "INACTIVE_USER"))
"""What is read of the session, or, in the moment before that is heard, of a person made inactive."""
OF_AN_AGENCY = {name: READS[name] for name in ("identity", "config", "orders", "gateway")}
"""The same for its manager, who has chosen no company."""


class Door:
    """What somebody signed in with, at every service by itself and at the edge."""

    def __init__(self, stack: Stack, who: Caller, customer: str, *, reads: dict[str, str] = READS) -> None:
        self.headers = {"Authorization": who.http.headers["Authorization"]}
        self.token = self.headers["Authorization"].removeprefix("Bearer ")
        paths = {name: f"/api/v1{path.format(customer=customer)}" for name, path in reads.items()}
        described = stack.described["services"] | {"gateway": stack.described["gateway"]}
        ports = {name: described[name]["port"] for name in reads}
        self.addresses = [f"http://127.0.0.1:{ports[name]}{path}" for name, path in paths.items()]
        self.addresses += [stack.url + path for path in paths.values()]
        self.url = stack.url

    async def is_open(self) -> None:
        """Every service lets them in."""
        async with httpx.AsyncClient(timeout=15, trust_env=False, headers=self.headers) as http:
            answers = await asyncio.gather(*(http.get(address) for address in self.addresses))
        assert {answer.status_code for answer in answers} == {200}, [(a.url, a.text[:200]) for a in answers]

    async def shuts(self, *, since: float) -> None:
        """Every service lets nobody in any more, within a second; nothing brings the session back."""
        took = await self.out(since=since)
        async with httpx.AsyncClient(timeout=15, trust_env=False) as http:
            again = await http.post(f"{self.url}/api/v1/refresh-token", json={"token": self.token})
            in_path = await http.post(f"{self.url}/api/v1/refresh-token/{self.token}")
        print(f"out of the slowest service after {max(took):.3f} s")
        assert sorted(took)[len(took) // 2] <= A_SECOND, took
        for answer in (again, in_path):
            assert (answer.status_code, answer.json()["code"]) == (401, "INVALID_REFRESH_TOKEN")

    async def out(self, *, since: float) -> list[float]:
        """Seconds until each address answered that the session has ended or the person may no longer be here."""
        async with httpx.AsyncClient(timeout=15, trust_env=False) as http:
            return await asyncio.gather(*(self._out(http, address, since) for address in self.addresses))

    async def _out(self, http: httpx.AsyncClient, address: str, since: float) -> float:
        while True:
            answer = await http.get(address, headers=self.headers)
            took = time.monotonic() - since
            if answer.status_code != 200:
                assert (answer.status_code, answer.json()["code"]) in SHUT, answer.text
                return took
            assert took < PATIENCE, f"{address} still lets them in"
            await asyncio.sleep(0.02)
