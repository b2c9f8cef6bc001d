"""Encryption of stored files: AES-GCM in chunks, under one key per file (HARDENING A17).

`TRJF1` and three zero bytes, the id of the FIELD_KEY generation (8 hex digits), 16 bytes of salt; then chunks of
256 KiB, each with its 16-byte tag. HKDF makes the file's key of FIELD_KEY, salt and file name. A chunk's nonce is its
number and whether it is the last: chunks cannot be swapped, repeated or cut off, and no file passes for another.
"""

from __future__ import annotations

import os
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from typing import IO

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kit.core.fields import key_id

CHUNK = 256 * 1024
HEAD = 32
"""Bytes before the first chunk."""
_MAGIC = b"TRJF1\0\0\0"
_TAG = 16
_SALT = 16


def is_sealed(head: bytes) -> bool:
    """Whether a file that begins so is encrypted; images, PDF and ZIP begin otherwise."""
    return head.startswith(_MAGIC)


def is_sealed_by_key(head: bytes, key: str) -> bool:
    """Whether this very generation encrypted the file that begins so."""
    return head[: HEAD - _SALT] == _MAGIC + key_id(key).encode()


def seal(content: bytes, *, name: str, key: str) -> bytes:
    """The content as it is stored; `key` is base64 of 32 bytes."""
    head = _MAGIC + key_id(key).encode() + os.urandom(_SALT)
    cipher = _cipher(head, name, key)
    starts = range(0, max(len(content), 1), CHUNK)
    parts = (cipher.encrypt(_nonce(at, len(content)), content[at : at + CHUNK], None) for at in starts)
    return head + b"".join(parts)


def sealed(content: IO[bytes], *, size: int, name: str, key: str) -> Iterator[bytes]:
    """The same piece by piece, for a file of `size` bytes that is read from where it stands."""
    head = _MAGIC + key_id(key).encode() + os.urandom(_SALT)
    cipher = _cipher(head, name, key)
    yield head
    for at in range(0, max(size, 1), CHUNK):
        yield cipher.encrypt(_nonce(at, size), content.read(CHUNK), None)


def opened_size(stored: int) -> int:
    """How long the content of an encrypted file of `stored` bytes is."""
    chunks = -(-(stored - HEAD) // (CHUNK + _TAG))
    return stored - HEAD - chunks * _TAG


async def opened(
    head: bytes, rest: AsyncIterator[bytes], *, size: int, name: str, keys: tuple[str, ...]
) -> AsyncIterator[bytes]:
    """The content chunk by chunk; `rest` is what follows the head, `size` the content's length.

    Raises KeyError for a generation that is not among `keys`, InvalidTag for a file that was changed.
    """
    named = head[len(_MAGIC) : HEAD - _SALT].decode("ascii", "replace")
    cipher = _cipher(head, name, {key_id(key): key for key in keys}[named])
    at, held = 0, bytearray()
    async for piece in rest:
        held += piece
        while len(held) >= CHUNK + _TAG:
            yield cipher.decrypt(_nonce(at, size), bytes(held[: CHUNK + _TAG]), None)
            del held[: CHUNK + _TAG]
            at += CHUNK
    if at == 0 or at < size:
        yield cipher.decrypt(_nonce(at, size), bytes(held), None)


def _cipher(head: bytes, name: str, key: str) -> AESGCM:
    derived = HKDF(SHA256(), 32, salt=head[HEAD - _SALT :], info=b"trajeto files\n" + name.encode())
    return AESGCM(derived.derive(b64decode(key)))


def _nonce(at: int, size: int) -> bytes:
    is_last = at + CHUNK >= size
    return (at // CHUNK).to_bytes(11, "big") + bytes([is_last])
