"""Strict input (HARDENING A9): refuses values that JSON libraries accept and databases reject."""

import hashlib
import json
import math
from typing import Any, NoReturn

from kit.core.refusals import MalformedRequest, ValidationFailed

MAX_BODY_BYTES = 1024 * 1024
MAX_UPLOAD_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 32
MAX_LIST = 1_000
_ALLOWED_CONTROLS = frozenset("\n\r\t")


def _no_constant(_: str) -> NoReturn:
    raise MalformedRequest


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise MalformedRequest
    return value


def _bounded(text: str) -> int:
    if len(text) > 32:
        raise MalformedRequest
    return int(text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise MalformedRequest
    return found


def is_clean(text: str) -> bool:
    """Whether a text holds neither control characters (line ends and tab apart) nor lone surrogates."""
    if text.isascii() and text.isprintable():
        return True
    return all(
        (ord(letter) >= 32 and not 0x7F <= ord(letter) <= 0x9F and not 0xD800 <= ord(letter) <= 0xDFFF)
        or letter in _ALLOWED_CONTROLS
        for letter in text
    )


def _check(value: Any, path: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise MalformedRequest
    if isinstance(value, str):
        if not is_clean(value):
            raise ValidationFailed({path or "body": ["Valor inválido"]})
    elif isinstance(value, dict):
        for key, inner in value.items():
            if not is_clean(key):
                raise MalformedRequest
            _check(inner, f"{path}.{key}" if path else key, depth + 1)
    elif isinstance(value, list):
        if len(value) > MAX_LIST:
            raise ValidationFailed({path or "body": [f"Deve ter no máximo {MAX_LIST} itens"]})
        for index, inner in enumerate(value):
            _check(inner, f"{path}.{index}" if path else str(index), depth + 1)


def parse_strictly(body: bytes) -> Any:
    """JSON from bytes: UTF-8, no duplicate keys, finite numbers, bounded depth and lists, clean texts.

    Raises MalformedRequest (form) or ValidationFailed (a field's text or length).
    """
    try:
        value = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_bounded,
        )
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        raise MalformedRequest from problem
    _check(value, "", 0)
    return value


def fingerprint_of(value: Any) -> str:
    """SHA-256 of the canonical JSON, so that the same request in other clothes is recognised."""
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
