"""The certificate with which the edge speaks TLS, when the environment names one."""

import json
import os
import ssl
from dataclasses import dataclass
from pathlib import Path

from stack.refusals import StackRefused

CERTIFICATE, KEY = "TRAJETO_TLS_CERT", "TRAJETO_TLS_KEY"


@dataclass(frozen=True)
class Certificate:
    """PEM files: the certificate with its chain, and its key."""

    chain: Path
    key: Path


def certificate() -> Certificate | None:
    """TRAJETO_TLS_CERT and TRAJETO_TLS_KEY; None: plain http. Raises StackRefused for one without the other."""
    named = {name: os.environ.get(name) for name in (CERTIFICATE, KEY)}
    if not any(named.values()):
        return None
    for name, path in named.items():
        if not path or not Path(path).is_file():
            raise StackRefused(
                f"{name} is {path or ''!r}; TLS at the edge needs a certificate and its key, both PEM files."
            )
    chain, key = (Path(path or "").resolve() for path in named.values())
    return Certificate(chain, key)


def scheme() -> str:
    """How the edge is spoken to."""
    return "https" if certificate() else "http"


def trusting(given: Certificate) -> ssl.SSLContext:
    """For questions of this machine to its own edge: exactly this certificate, whatever name is in it."""
    context = ssl.create_default_context(cafile=str(given.chain))
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


def edge_values(given: Certificate | None, *, plain_address: str, sent_to: str = "web") -> dict[str, str]:
    """What the templates of Traefik say of TLS; JSON is YAML on one line.

    `sent_to`: the entry point to which plain http is sent, or `:443` where callers reach it by another port than ours.
    """
    if given is None:
        return dict.fromkeys(("WEB_TLS", "PLAIN", "CERTIFICATES"), "")
    away = {"to": sent_to, "scheme": "https", "permanent": True}
    plain = {"address": plain_address, "http": {"aliasHeadersStrategy": "delete", "redirections": {"entryPoint": away}}}
    own = {"certFile": str(given.chain), "keyFile": str(given.key)}
    tls = {
        "stores": {"default": {"defaultCertificate": own}},
        "options": {"default": {"minVersion": "VersionTLS12"}},
    }
    return {"WEB_TLS": "tls: {}", "PLAIN": f"plain: {json.dumps(plain)}", "CERTIFICATES": f"tls: {json.dumps(tls)}"}
