"""No database, no framework: what the load generator and the HTTP server reach by themselves."""

from typing import Any

_HEADERS = [(b"content-type", b"application/json"), (b"content-length", b"2")]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """An empty answer to everything."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": b"{}"})
