"""The merged document as tests read it: a new operation is under test the moment it is in the file."""

import json
import re
from dataclasses import dataclass
from typing import Any

from stack.layout import REPOSITORY

BASE = "/api/v1"
FILE = REPOSITORY / "gateway" / "contract" / "openapi.json"
DOCUMENT: dict[str, Any] = json.loads(FILE.read_text())
METHODS = ("get", "post", "put", "patch", "delete")

COMMON: dict[str, tuple[str, ...]] = {
    "400": ("MALFORMED_REQUEST",),
    "401": ("UNAUTHENTICATED", "TOKEN_EXPIRED", "SESSION_ENDED"),
    "403": ("FORBIDDEN", "WRONG_CONTEXT"),
    "404": ("NOT_FOUND",),
    "405": ("METHOD_NOT_ALLOWED",),
    "413": ("PAYLOAD_TOO_LARGE",),
    "415": ("UNSUPPORTED_MEDIA_TYPE",),
    "422": ("VALIDATION_ERROR",),
    "429": ("TOO_MANY_REQUESTS",),
    "503": ("UNAVAILABLE",),
}
"""What every call may answer besides what its row names (API section 1.5)."""

REFUSAL_SHAPE: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["message", "code", "request_id"],
    "properties": {
        "message": {"type": "string", "minLength": 1},
        "code": {"type": "string", "pattern": "^[A-Z][A-Z0-9_]+$"},
        "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        "details": {"type": "object"},
        "request_id": {"type": "string", "minLength": 8},
    },
}


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    method: str
    path: str
    described: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.method} {self.path.removeprefix(BASE)}"

    @property
    def permission(self) -> str:
        return str(self.described["x-permission"])

    @property
    def service(self) -> str:
        return str(self.described["x-service"])

    @property
    def path_names(self) -> list[str]:
        return re.findall(r"\{([^}]+)\}", self.path)

    @property
    def writes(self) -> bool:
        return self.method != "GET"

    @property
    def successes(self) -> frozenset[int]:
        return frozenset(int(status) for status in self.described["responses"] if status.startswith("2"))

    @property
    def query(self) -> list[dict[str, Any]]:
        return [given for given in self.described.get("parameters", []) if given["in"] == "query"]

    @property
    def body(self) -> dict[str, Any] | None:
        """The schema of its JSON body, references followed once; None without one."""
        return self._taken_as("application/json")

    @property
    def form(self) -> dict[str, Any] | None:
        """The schema of its form, references followed once; None without one."""
        return self._taken_as("multipart/form-data")

    def _taken_as(self, media_type: str) -> dict[str, Any] | None:
        content = self.described.get("requestBody", {}).get("content", {})
        schema: dict[str, Any] | None = content.get(media_type, {}).get("schema")
        return followed(schema) if schema else None


def followed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema a reference stands for."""
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = DOCUMENT["components"]["schemas"][name] if name else schema
    return found


def operations() -> list[Operation]:
    """Every operation of the contract."""
    return [
        Operation(method.upper(), path, described[method])
        for path, described in DOCUMENT["paths"].items()
        for method in METHODS
        if method in described
    ]
