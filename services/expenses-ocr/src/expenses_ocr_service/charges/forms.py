"""Form fields: a text field sent empty is cleared, one not sent stays as it is."""

from typing import Annotated

from fastapi import Depends, Request


async def emptied_fields(request: Request) -> frozenset[str]:
    """The names of fields that were sent without a value; validation takes them for absent."""
    form = await request.form()
    return frozenset(name for name, value in form.multi_items() if isinstance(value, str) and not value.strip())


Emptied = Annotated[frozenset[str], Depends(emptied_fields)]
