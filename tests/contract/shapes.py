"""The shape of a refusal (API section 1.5), asked of every answer that is one."""

import json
import re
from typing import Any

from contract.document import COMMON
from contract.visitors import Answer

_WORDS = re.compile(r"[a-záâãàéêíóôõúç]", re.IGNORECASE)
ENGLISH = re.compile(
    r"\b(the|is|not|invalid|required|field|value|should|must|error|input|string|unexpected|missing|detail|allowed)\b",
    re.IGNORECASE,
)
STATUS_OF = {code: int(status) for status, codes in COMMON.items() for code in codes}


def problems_of(answer: Answer) -> list[str]:
    """What is wrong with a refusal: its shape, its language, its status; empty when all is well."""
    try:
        said: Any = json.loads(answer.content)
    except ValueError:
        return [f"no JSON: {answer.content[:120]!r}"]
    if not isinstance(said, dict):
        return ["no object"]
    found = [f"no {name}" for name in ("message", "code", "request_id") if not said.get(name)]
    found += [f"unknown {name}" for name in said if name not in {"message", "code", "errors", "details", "request_id"}]
    texts = [said.get("message", ""), *(text for texts in (said.get("errors") or {}).values() for text in texts)]
    found += [f"not Portuguese: {text}" for text in texts if ENGLISH.search(str(text)) or not _WORDS.search(str(text))]
    expected = STATUS_OF.get(str(said.get("code")), answer.status)
    if expected != answer.status:
        found.append(f"{said.get('code')} with {answer.status}")
    if (said.get("errors") is not None) != (
        said.get("code") in {"VALIDATION_ERROR", "IMPORT_REJECTED", "WEAK_PASSWORD"}
    ):
        found.append("errors without a VALIDATION_ERROR, or one without them")
    return found
