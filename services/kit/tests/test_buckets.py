"""Files kept in a bucket of S3 instead of a folder: stored, served, listed, sealed again, deleted, and out of reach."""

import base64
import os
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import obstore
import pytest
from kit.core.refusals import FilesUnavailable, NotFound
from kit.files.store import FileStore
from obstore.store import from_url

OLD, NEW = (base64.b64encode(bytes(range(at, at + 32))).decode() for at in (0, 32))
RECEIPT = b"%PDF-1.7 Cantina da Serra, R$ 86,40"


def a_store(bucket: str, *keys: str) -> FileStore:
    settings: Any = SimpleNamespace(files_url=f"{bucket}/orders", files_dir=Path("nowhere"), field_keys=keys or (OLD,))
    return FileStore(settings)


async def content_of(store: FileStore, name: str) -> bytes:
    size, pieces = await store.open(name)
    content = b"".join([piece async for piece in pieces])
    assert size == len(content)
    return content


async def names(store: FileStore) -> set[str]:
    return {name async for page in store.pages(2) for name, _ in page}


async def test_a_file_is_sealed_in_the_bucket_served_plain_and_forgotten(bucket: str) -> None:
    store = a_store(bucket)
    kept = [await store.put(RECEIPT + bytes([at]), "application/pdf") for at in range(3)]
    raw = bytes(obstore.get(from_url(f"{bucket}/orders"), kept[0].name).bytes())
    assert RECEIPT not in raw
    assert [await content_of(store, one.name) for one in kept] == [RECEIPT + bytes([at]) for at in range(3)]
    assert await names(store) == {one.name for one in kept}
    await store.delete(kept[0].name)
    await store.delete(kept[0].name)
    assert not await store.has(kept[0].name) and await store.has(kept[1].name)
    with pytest.raises(NotFound):
        await store.open(kept[0].name)


async def test_a_large_file_is_sent_in_parts(bucket: str) -> None:
    content = os.urandom(12 * 1024 * 1024 + 5)
    store = a_store(bucket)
    kept = await store.put_file(BytesIO(content), "text/csv")
    assert await content_of(store, kept.name) == content


async def test_files_of_a_bucket_are_brought_to_the_newest_key(bucket: str) -> None:
    kept = await a_store(bucket).put(RECEIPT, "application/pdf")
    both = a_store(bucket, NEW, OLD)
    assert (await both.reseal(), await both.reseal()) == (1, 0)
    assert await content_of(a_store(bucket, NEW), kept.name) == RECEIPT


async def test_another_service_s_files_are_not_among_ours(bucket: str) -> None:
    settings: Any = SimpleNamespace(files_url=f"{bucket}/expenses", files_dir=Path("nowhere"), field_keys=(OLD,))
    theirs = await FileStore(settings).put(RECEIPT, "application/pdf")
    ours = a_store(bucket)
    assert await names(ours) == set() and not await ours.has(theirs.name)


async def test_a_bucket_that_refuses_is_said_to_be_out_of_reach(bucket: str) -> None:
    store = a_store(f"{bucket}-gone")
    with pytest.raises(FilesUnavailable):
        await store.put(RECEIPT, "application/pdf")
