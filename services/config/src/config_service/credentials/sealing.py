"""Seals and opens the secrets of a credential."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import SecretStr

from config_service.records.documents import Documents


def opened(cipher: str, documents: Documents) -> dict[str, str]:
    """The secrets by name."""
    found: dict[str, str] = json.loads(documents.open(cipher) or "{}")
    return found


def sealed(given: Mapping[str, SecretStr | None], before: str | None, documents: Documents) -> dict[str, Any]:
    """The columns with secrets put over those before; one that is None is taken away, one that is absent stays."""
    known = opened(before, documents) if before else {}
    merged = {**known, **{name: text and text.get_secret_value() for name, text in given.items()}}
    kept = {name: text for name, text in sorted(merged.items()) if text is not None}
    if kept == known:
        return {}
    return {"secrets_cipher": documents.seal(json.dumps(kept)), "secret_names": list(kept)}
