"""Multipart forms: unknown parts are refused, where FastAPI would ignore them; a text field sent empty is cleared, one
not sent stays as it is.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request

from kit.core.refusals import ValidationFailed


def only_parts(*names: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses a form with any other part. Raises ValidationFailed."""

    async def refuse_others(request: Request) -> None:
        if unknown := set(await request.form()) - set(names):
            raise ValidationFailed({name: ["Campo não permitido"] for name in sorted(unknown)})

    return refuse_others


async def emptied_fields(request: Request) -> frozenset[str]:
    """The names of fields that were sent without a value; validation takes them for absent."""
    form = await request.form()
    return frozenset(name for name, value in form.multi_items() if isinstance(value, str) and not value.strip())


Emptied = Annotated[frozenset[str], Depends(emptied_fields)]
