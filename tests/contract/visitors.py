"""Every kind of caller there is, each with one session that all tests share."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import httpx


class Kind(StrEnum):
    """Who calls; `home` is the company whose objects are asked for."""

    ANONYMOUS = "anonymous"
    FORGED = "a token nobody signed"
    ENDED = "an ended session"
    ADMINISTRATOR = "own customer, every action"
    ISSUER = "own customer, whose order it is"
    APPROVER = "own customer, who is asked to approve"
    BARE = "own customer, no action"
    NEIGHBOUR = "other customer of the agency"
    STRANGER = "customer of another agency"
    AGENCY_MANAGER = "agency manager, home chosen"
    AGENCY_MANAGER_AT_LARGE = "agency manager, nobody chosen"
    AGENCY_ISSUER = "agency issuer, home chosen"
    FOREIGN_MANAGER = "manager of another agency, home named"
    OPERATOR = "operator"


SIGNED_IN = frozenset(Kind) - {Kind.ANONYMOUS, Kind.FORGED, Kind.ENDED}
OUTSIDERS = frozenset({Kind.NEIGHBOUR, Kind.STRANGER, Kind.FOREIGN_MANAGER})
AGENCY = frozenset({Kind.AGENCY_MANAGER, Kind.AGENCY_MANAGER_AT_LARGE, Kind.AGENCY_ISSUER})
EMPLOYEES = frozenset({Kind.ADMINISTRATOR, Kind.ISSUER, Kind.APPROVER, Kind.BARE})


@dataclass
class Answer:
    """What came back; of a stream only its head and first lines."""

    status: int
    headers: httpx.Headers
    content: bytes

    def json(self) -> Any:
        """The body as JSON."""
        import json

        return json.loads(self.content)

    @property
    def code(self) -> str:
        """The refusal's code, empty for anything else."""
        if not self.content or "json" not in self.headers.get("content-type", ""):
            return ""
        said = self.json()
        return str(said.get("code", "")) if isinstance(said, dict) else ""


@dataclass
class Visitor:
    """One caller at the edge."""

    kind: Kind
    url: str
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._http = httpx.AsyncClient(base_url=self.url, headers=self.headers, timeout=30, trust_env=False)

    async def ask(self, method: str, path: str, **content: Any) -> Answer:
        """One call, never repeated."""
        async with self._http.stream(method, path, **content) as answer:
            if answer.headers.get("content-type", "").startswith("text/event-stream"):
                first = await anext(answer.aiter_bytes(), b"")
                return Answer(answer.status_code, answer.headers, first)
            return Answer(answer.status_code, answer.headers, await answer.aread())
