"""The file store: a local folder or S3, under random names (HARDENING A12).

They are encrypted at rest with FIELD_KEY (`kit.files.seals`); a file of before that is served as it is until `reseal`.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, from_url

from kit.core.ids import new_uuid
from kit.core.refusals import FilesUnavailable, NotFound
from kit.core.settings import ServiceSettings
from kit.files.seals import HEAD, is_sealed, is_sealed_by_key, opened, opened_size, seal, sealed

if TYPE_CHECKING:
    from kit.db.work import UnitOfWork

NAME = re.compile(r"[0-9a-f]{2}/[0-9a-f]{32}")
_CHUNK = 256 * 1024
_PART, _PARTS = 5 * 1024 * 1024, 2
"""Of a large file so many bytes are sent at once, and so many parts beside each other."""
_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600


@dataclass(frozen=True, slots=True)
class StoredFile:
    """What the owner's table keeps of a file; `size` in bytes and `sha256` in hex are of its plain content."""

    name: str
    content_type: str
    size: int
    sha256: str


class FileStore:
    """One service's files; FILES_URL (`s3://bucket/prefix`, keys from AWS_*) or else FILES_DIR."""

    def __init__(self, settings: ServiceSettings) -> None:
        self._url = settings.files_url
        self._folder = settings.files_dir
        self._keys = settings.field_keys
        self._opened: Any = None

    @property
    def _store(self) -> Any:
        """Opened at the first use: most services never touch a file."""
        if self._opened is None:
            self._opened = from_url(self._url) if self._url else _folder(self._folder)
        return self._opened

    async def put(self, content: bytes, content_type: str) -> StoredFile:
        """Keep a file under a new random name. Raises FilesUnavailable (no room); nothing of it stays then."""
        name = new_uuid().hex
        stored = StoredFile(f"{name[-2:]}/{name}", content_type, len(content), hashlib.sha256(content).hexdigest())
        await self._write(stored.name, content)
        return stored

    async def put_file(self, content: IO[bytes], content_type: str) -> StoredFile:
        """`put` for a file too large for the memory: read from its beginning, sealed and stored piece by piece."""
        size, sha256 = await asyncio.to_thread(_measured, content)
        name = new_uuid().hex
        stored = StoredFile(f"{name[-2:]}/{name}", content_type, size, sha256)
        pieces = sealed(content, size=size, name=stored.name, key=self._keys[0])
        await self._send(stored.name, pieces)
        return stored

    async def keep(self, content: bytes, content_type: str, *, uow: UnitOfWork) -> StoredFile:
        """`put` a file that is deleted again unless `uow` commits; called before `uow` locks a row."""
        stored = await self.put(content, content_type)
        uow.on_rollback(partial(self.delete, stored.name))
        return stored

    async def open(self, name: str) -> tuple[int, AsyncIterator[bytes]]:
        """Size and plain content of a file, piece by piece.

        Raises NotFound, also for a name that is none of ours, and FilesUnavailable.
        """
        if not NAME.fullmatch(name):
            raise NotFound
        try:
            found = await obstore.get_async(self._store, name)
        except FileNotFoundError as problem:
            raise NotFound from problem
        except BaseError as problem:
            raise FilesUnavailable from problem
        head, pieces = await _head_of(_pieces(found))
        stored = int(found.meta["size"])
        if not is_sealed(head):
            return stored, _joined(head, pieces)
        size = opened_size(stored)
        return size, opened(head[:HEAD], _joined(head[HEAD:], pieces), size=size, name=name, keys=self._keys)

    async def delete(self, name: str) -> None:
        """Forget a file; one that is gone already is as good."""
        if NAME.fullmatch(name):
            try:
                await obstore.delete_async(self._store, name)
            except FileNotFoundError:
                return

    async def has(self, name: str) -> bool:
        """Whether a file is stored. Raises obstore's BaseError when the store does not say."""
        if not NAME.fullmatch(name):
            return False
        try:
            await obstore.head_async(self._store, name)
        except FileNotFoundError:
            return False
        return True

    async def pages(self, size: int) -> AsyncIterator[list[tuple[str, datetime]]]:
        """The names of all files and when each was last written, `size` at a time in no order."""
        if not self._url and not self._folder.exists():
            return
        async for batch in obstore.list(self._store, chunk_size=size):
            yield [(found["path"], found["last_modified"]) for found in batch if NAME.fullmatch(found["path"])]

    async def reseal(self) -> int:
        """Encrypt every file with the newest generation of FIELD_KEY; how many were not."""
        changed = 0
        async for page in self.pages(500):
            for name, _ in page:
                changed += await self._seal_again(name)
        return changed

    async def _seal_again(self, name: str) -> bool:
        """False for a file that needs nothing, or that was deleted meanwhile."""
        try:
            if await self._is_newest(name):
                return False
            _, pieces = await self.open(name)
            content = b"".join([piece async for piece in pieces])
            await obstore.head_async(self._store, name)  # a file deleted while it was read does not come back
        except (NotFound, FileNotFoundError):
            return False
        await self._write(name, content)
        return True

    async def _is_newest(self, name: str) -> bool:
        size = int((await obstore.head_async(self._store, name))["size"])
        head = await obstore.get_range_async(self._store, name, start=0, length=min(HEAD, size)) if size else b""
        return is_sealed_by_key(bytes(head), self._keys[0])

    async def _write(self, name: str, content: bytes) -> None:
        await self._send(name, seal(content, name=name, key=self._keys[0]))

    async def _send(self, name: str, content: bytes | Iterator[bytes]) -> None:
        """The store writes beside and renames: a write that fails leaves nothing under the name."""
        try:
            await obstore.put_async(self._store, name, content, chunk_size=_PART, max_concurrency=_PARTS)
        except (BaseError, FileNotFoundError) as problem:  # the latter: there is no such bucket
            raise FilesUnavailable from problem
        if not self._url:
            (self._folder / name).chmod(_PRIVATE_FILE)


def _folder(path: Path) -> LocalStore:
    """A folder for its owner only, whatever the umask and whatever it was before."""
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(_PRIVATE_FOLDER)
    return LocalStore(path.resolve())


def _measured(content: IO[bytes]) -> tuple[int, str]:
    """Size and SHA-256 of a file; it stands at its beginning afterwards."""
    content.seek(0)
    sha256 = hashlib.sha256()
    for piece in iter(partial(content.read, _CHUNK), b""):
        sha256.update(piece)
    size = content.tell()
    content.seek(0)
    return size, sha256.hexdigest()


async def _pieces(found: Any) -> AsyncIterator[bytes]:
    async for piece in found.stream(min_chunk_size=_CHUNK):
        yield bytes(piece)


async def _head_of(pieces: AsyncIterator[bytes]) -> tuple[bytes, AsyncIterator[bytes]]:
    """The first bytes, at least a seal's head of them where there are as many, and the pieces after them."""
    head = b""
    async for piece in pieces:
        head += piece
        if len(head) >= HEAD:
            break
    return head, pieces


async def _joined(first: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    if first:
        yield first
    async for piece in pieces:
        yield piece
