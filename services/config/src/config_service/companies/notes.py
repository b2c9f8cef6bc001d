"""Notes in HTML: decoded once, then reduced to a small allow-list of tags (HARDENING A14)."""

import base64
import binascii

import nh3
from kit.http.strict import is_clean
from kit.http.validation import invalid

TAGS = {"p", "br", "b", "strong", "i", "em", "u", "s", "ul", "ol", "li", "h3", "h4", "blockquote"}


def sanitised(obs: str) -> str:
    """Base64 of the allowed part of base64 HTML; raises on what is not base64 of UTF-8 text."""
    try:
        html = base64.b64decode(obs, validate=True).decode("utf-8")
    except (binascii.Error, ValueError) as problem:
        raise invalid("Valor inválido") from problem
    if not is_clean(html):
        raise invalid("Valor inválido")
    kept = nh3.clean(html, tags=TAGS, attributes={}, strip_comments=True)
    return base64.b64encode(kept.encode()).decode("ascii")
