"""Pieces of SQL that several rooms read with."""

from typing import Any

from kit.core.folding import like_pattern
from sqlalchemy import ColumnElement, Select, func
from sqlalchemy.dialects.postgresql import aggregate_order_by


def narrowed(found: Select[Any], *, name: tuple[Any, str | None], flag: tuple[Any, bool | None]) -> Select[Any]:
    """The rows whose folded name holds a text and whose flag is set so; None narrows nothing."""
    folded, text = name
    column, wanted = flag
    if text:
        found = found.where(folded.like(like_pattern(text)))
    if wanted is not None:
        found = found.where(column.is_(wanted))
    return found


def refs(uuid: Any, name: Any) -> ColumnElement[Any]:
    """`[{uuid, name}]` of grouped rows, by name; an empty list when there are none."""
    pair = func.jsonb_build_object("uuid", uuid, "name", name)
    return func.coalesce(func.jsonb_agg(aggregate_order_by(pair, name)), func.jsonb_build_array())
