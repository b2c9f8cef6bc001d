"""Several reads as one statement: what they share is read once, and there is one trip to the database."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from sqlalchemy import Select, Text, cast, literal, null, select, union_all


class Part(StrEnum):
    """What a row of the whole statement is of."""

    LINES = "lines"
    RANKINGS = "rankings"
    ROUTES = "routes"
    PURCHASES = "purchases"


def combined(parts: Mapping[Part, Select[Any]]) -> Select[Any]:
    """All of them; `part` names whose a row is, and what other parts have is null in it."""
    reads = {name: part.subquery(name) for name, part in parts.items()}
    types = {column.name: column.type for read in reads.values() for column in read.c}
    padded = [
        select(
            literal(str(name), Text).label("part"),
            *((read.c[column] if column in read.c else cast(null(), of)).label(column) for column, of in types.items()),
        )
        for name, read in reads.items()
    ]
    return select(union_all(*padded).subquery("all_parts"))


def apart(rows: Sequence[Any]) -> Mapping[Part, list[Any]]:
    """The rows of each part; none of a part that nobody asked for."""
    found: defaultdict[Part, list[Any]] = defaultdict(list)
    for row in rows:
        found[Part(row["part"])].append(row)
    return found
