"""Refuses unknown parts of a multipart form; FastAPI would ignore them."""

from collections.abc import Awaitable, Callable

from fastapi import Request

from kit.core.refusals import ValidationFailed


def only_parts(*names: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses a form with any other part. Raises ValidationFailed."""

    async def refuse_others(request: Request) -> None:
        if unknown := set(await request.form()) - set(names):
            raise ValidationFailed({name: ["Campo não permitido"] for name in sorted(unknown)})

    return refuse_others
