"""JSON of the reference lists."""

from typing import Any

from pydantic import BaseModel


class Reference(BaseModel):
    """Facts in the order of their uuid; ask again after the last one until the list is empty."""

    type: str | None
    data: list[dict[str, Any]]
