"""Walks two lists side by side in the order of their uuid, holding one row of each."""

from collections.abc import AsyncIterator

from stack.reconcile.findings import Finding, Row
from stack.reconcile.pairs import Pair, Side
from stack.reconcile.reading import Reader

Both = tuple[str, Row | None, Row | None]


async def side_by_side(left: AsyncIterator[Row], right: AsyncIterator[Row]) -> AsyncIterator[Both]:
    """Every uuid of either list with what each says of it."""
    one, other = await anext(left, None), await anext(right, None)
    while one is not None or other is not None:
        mine, theirs = one and one["uuid"], other and other["uuid"]
        uuid = min(found for found in (mine, theirs) if found)
        yield uuid, one if mine == uuid else None, other if theirs == uuid else None
        if mine == uuid:
            one = await anext(left, None)
        if theirs == uuid:
            other = await anext(right, None)


async def _nothing() -> AsyncIterator[Row]:
    nothing: tuple[Row, ...] = ()
    for row in nothing:
        yield row


def _rows(reader: Reader, side: Side | None) -> AsyncIterator[Row]:
    return reader.rows(side.service, side.tally) if side else _nothing()


async def compare(reader: Reader, pair: Pair) -> list[Finding]:
    """Everything a pair disagrees on at this moment."""
    found: list[Finding] = []
    async for uuid, left, right in side_by_side(_rows(reader, pair.left), _rows(reader, pair.right)):
        found += pair.judge(uuid, left, right)
    return found


async def compare_some(reader: Reader, pair: Pair, uuids: list[str]) -> list[Finding]:
    """The same for these uuids alone."""
    left = await reader.some(pair.left.service, pair.left.tally, uuids)
    right = await reader.some(pair.right.service, pair.right.tally, uuids) if pair.right else {}
    return [finding for uuid in uuids for finding in pair.judge(uuid, left.get(uuid), right.get(uuid))]
