"""Encryption of single columns (HARDENING A17): AES-GCM under a key whose id is stored with the text."""

import base64
import hashlib
import os

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE_BYTES = 12


def key_id(key: str) -> str:
    """The first eight hex digits of the key's hash: which key sealed a text, nothing about the key."""
    return hashlib.sha256(base64.b64decode(key)).hexdigest()[:8]


def is_sealed_by(sealed: str, key: str) -> bool:
    """Whether this very generation sealed a text."""
    return sealed.partition(".")[0] == key_id(key)


def encrypt(text: str, key: str) -> str:
    """`<key id>.<base64 of nonce and sealed text>`; `key` is base64 of 32 bytes."""
    nonce = os.urandom(_NONCE_BYTES)
    sealed = AESGCM(base64.b64decode(key)).encrypt(nonce, text.encode(), None)
    return f"{key_id(key)}.{base64.b64encode(nonce + sealed).decode('ascii')}"


def decrypt(sealed: str, *keys: str) -> str:
    """The text; `keys` are the generations accepted, the current one first. Raises KeyError for a foreign key."""
    named, _, content = sealed.partition(".")
    key = {key_id(key): key for key in keys}[named]
    raw = base64.b64decode(content)
    return AESGCM(base64.b64decode(key)).decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], None).decode()
