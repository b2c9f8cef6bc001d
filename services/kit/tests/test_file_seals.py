"""Files are encrypted at rest, readable by their owner only, and a write that fails leaves nothing behind."""

import base64
import os
import resource
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from hypothesis import given
from hypothesis import strategies as st
from kit.core.refusals import FilesUnavailable
from kit.files.seals import CHUNK, HEAD, opened, opened_size, seal
from kit.files.store import FileStore, StoredFile

OLD = base64.b64encode(bytes(range(32))).decode()
NEW = base64.b64encode(bytes(range(32, 64))).decode()
NAME = "ab/" + "c" * 32
RECEIPT = b"%PDF-1.7 Cantina da Serra, R$ 86,40"


def a_store(folder: Path, *keys: str) -> FileStore:
    settings: Any = SimpleNamespace(files_url="", files_dir=folder, field_keys=keys or (OLD,))
    return FileStore(settings)


async def content_of(store: FileStore, name: str) -> bytes:
    size, pieces = await store.open(name)
    content = b"".join([piece async for piece in pieces])
    assert size == len(content)
    return content


def on_disk(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def unsealed(stored: bytes, *, name: str = NAME, cut: int = 1 << 20) -> bytes:
    async def rest() -> AsyncIterator[bytes]:
        for at in range(HEAD, len(stored), cut):
            yield stored[at : at + cut]

    size = opened_size(len(stored))
    return b"".join([part async for part in opened(stored[:HEAD], rest(), size=size, name=name, keys=(OLD,))])


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])
@pytest.mark.parametrize("cut", [1_000, CHUNK, CHUNK + 16, 1 << 20])
async def test_what_is_sealed_opens_again_however_its_bytes_arrive(size: int, cut: int) -> None:
    content = os.urandom(size)
    stored = seal(content, name=NAME, key=OLD)
    assert opened_size(len(stored)) == size
    assert await unsealed(stored, cut=cut) == content


@given(size=st.integers(0, 20 * CHUNK))
def test_the_size_of_the_content_follows_from_the_size_on_the_disk(size: int) -> None:
    chunks = max(1, -(-size // CHUNK))
    assert opened_size(HEAD + size + 16 * chunks) == size


async def test_a_sealed_file_cannot_be_changed_cut_reordered_or_put_in_place_of_another() -> None:
    stored = seal(os.urandom(2 * CHUNK), name=NAME, key=OLD)
    first, second = stored[HEAD : HEAD + CHUNK + 16], stored[HEAD + CHUNK + 16 :]
    flipped = bytes([stored[HEAD] ^ 1])
    for changed in (
        stored[:HEAD] + flipped + stored[HEAD + 1 :],
        stored[:HEAD] + first,
        stored[:HEAD] + second + first,
        stored[:HEAD],
    ):
        with pytest.raises(InvalidTag):
            await unsealed(changed)
    with pytest.raises(InvalidTag):
        await unsealed(stored, name="ab/" + "d" * 32)


async def test_a_stored_file_is_encrypted_on_the_disk_and_read_back_plain(tmp_path: Path) -> None:
    store = a_store(tmp_path / "files")
    kept = await store.put(RECEIPT, "application/pdf")
    assert kept.size == len(RECEIPT)
    [path] = on_disk(tmp_path)
    assert b"Cantina" not in path.read_bytes()
    assert await content_of(store, kept.name) == RECEIPT


async def test_files_and_their_folder_are_for_their_owner_only_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        (tmp_path / "files").mkdir(mode=0o755)  # a folder of before
        await a_store(tmp_path / "files").put(RECEIPT, "application/pdf")
    finally:
        os.umask(before)
    assert (tmp_path / "files").stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in on_disk(tmp_path)] == [0o600]


async def test_a_file_stored_before_encryption_is_read_until_reseal_encrypts_it(tmp_path: Path) -> None:
    (tmp_path / "ab").mkdir()
    (tmp_path / NAME).write_bytes(RECEIPT)
    (tmp_path / "ab" / ("e" * 32)).write_bytes(b"")
    store = a_store(tmp_path)
    assert await content_of(store, NAME) == RECEIPT
    assert (await store.reseal(), await store.reseal()) == (2, 0)
    assert b"Cantina" not in (tmp_path / NAME).read_bytes()
    assert await content_of(store, NAME) == RECEIPT


async def test_reseal_brings_files_to_the_newest_key_and_the_old_one_may_go(tmp_path: Path) -> None:
    kept = await a_store(tmp_path, OLD).put(RECEIPT, "application/pdf")
    with pytest.raises(KeyError):
        await content_of(a_store(tmp_path, NEW), kept.name)
    both = a_store(tmp_path, NEW, OLD)
    assert await content_of(both, kept.name) == RECEIPT
    assert (await both.reseal(), await both.reseal()) == (1, 0)
    assert await content_of(a_store(tmp_path, NEW), kept.name) == RECEIPT


@pytest.fixture
def full_disk() -> Iterator[None]:
    """No file may grow beyond 4 KiB: a write fails half way, as on a disk without room."""
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    signal.signal(signal.SIGXFSZ, handler)


async def test_a_write_without_room_is_refused_and_leaves_nothing_behind(tmp_path: Path, full_disk: None) -> None:
    store = a_store(tmp_path)
    with pytest.raises(FilesUnavailable) as refused:
        await store.put(os.urandom(100_000), "application/pdf")
    assert refused.value.status == 503
    assert on_disk(tmp_path) == []
    small: StoredFile = await store.put(RECEIPT, "application/pdf")
    assert await content_of(store, small.name) == RECEIPT
