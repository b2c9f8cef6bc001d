"""What people recognise a device by: browser and system; and how much of an address they are shown."""

import re
from functools import lru_cache
from ipaddress import IPv4Address, ip_address

from ua_parser import parse

UNKNOWN = "Dispositivo desconhecido"
_KNOWN_AGENTS = 2_000
_VARIANT = re.compile(r"\b(?:Mobile|iOS|WebView)\b")  # the same browser to whoever looks for their telephone
_HIDDEN = "**"
_SHOWN_GROUPS = 2


@lru_cache(_KNOWN_AGENTS)
def device_of(user_agent: str) -> str:
    """'Chrome · Windows' of a browser's own words; what it does not say is left out."""
    told = parse(user_agent)
    browser = " ".join(_VARIANT.sub("", told.user_agent.family).split()) if told.user_agent else None
    system = told.os.family if told.os else None
    model = told.device.family if told.device and told.device.family in {"iPhone", "iPad"} else None
    return " · ".join(part for part in (browser, model or system) if part) or UNKNOWN


def masked(address: str) -> str:
    """'189.40.**.**': enough to tell home from office, too little to be anybody's address in a screenshot."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return ""
    if isinstance(parsed, IPv4Address):
        return ".".join([*str(parsed).split(".")[:_SHOWN_GROUPS], _HIDDEN, _HIDDEN])
    if parsed.ipv4_mapped is not None:
        return masked(str(parsed.ipv4_mapped))
    shown = [f"{int(group, 16):x}" for group in parsed.exploded.split(":")[:_SHOWN_GROUPS]]
    return ":".join([*shown, _HIDDEN, _HIDDEN])
