"""The answer of a call that waited for another service: the result if it came in time, else 202."""

from typing import Any

from fastapi import Response

from kit.http.etags import etag
from kit.http.pages import Many, One, json_answer, try_later


def waited_answer(
    data: Any,
    *,
    is_known: bool,
    is_replay: bool,
    version: int | None = None,
    status: int = 200,
    message: str | None = None,
) -> Response:
    """The object or list in its envelope when what was waited for `is_known`, else 202; committed all the same.

    `version`: for the ETag of one object; `is_replay`: an earlier call of this Idempotency-Key did it.
    `message`: what the result is accompanied by.
    """
    envelope: Any = Many.of(data) if isinstance(data, list) else One.of(data)
    if message is not None:
        envelope = {"data": data, "message": message}
    response = json_answer(envelope, status=status) if is_known else try_later(data)
    if version is not None:
        etag(response, version)
    if is_replay:
        response.headers["Idempotency-Replayed"] = "true"
    return response
