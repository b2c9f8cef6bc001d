"""Every way of making a token that is not ours, the best of them with identity's own key."""

import base64
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from journey.stack import Stack
from jwt.algorithms import OKPAlgorithm
from kit.calls.client import service_token
from kit.core.clock import SystemClock
from kit.core.fields import decrypt
from stack.keyring import open_keyring
from stack.layout import Layout

from contract.ledger import address

_SEALED = "SELECT private_sealed FROM token_keys WHERE kid = $1"


def part(value: dict[str, Any]) -> str:
    """A header or a payload as it stands in a token."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


async def own_key(stack: Stack, kid: str) -> Ed25519PrivateKey:
    """The private key behind a kid, opened with the stack's own secret: what a thief of both would hold."""
    keyring = open_keyring(Layout(Path(stack.described["var"])))
    connection = await asyncpg.connect(address(stack, "identity"))
    try:
        sealed = await connection.fetchval(_SEALED, kid)
    finally:
        await connection.close()
    raw = base64.b64decode(decrypt(sealed, keyring.field_key_of("identity")))
    return Ed25519PrivateKey.from_private_bytes(raw)


def claims_of(token: str) -> dict[str, Any]:
    """What a token says."""
    said: dict[str, Any] = jwt.decode(token, options={"verify_signature": False})
    return said


def kid_of(token: str) -> str:
    """The key a token names."""
    return str(jwt.get_unverified_header(token)["kid"])


@dataclass(frozen=True)
class Forger:
    """Starts from a good token and changes one thing; a claim given as ... is left out."""

    token: str
    key: Ed25519PrivateKey

    def signed(
        self, key: Any = None, *, algorithm: str = "EdDSA", header: dict[str, Any] | None = None, **other: Any
    ) -> str:
        """The good token with other claims, another header, another key."""
        said = {name: value for name, value in (claims_of(self.token) | other).items() if value is not ...}
        headers = {"kid": kid_of(self.token), **(header or {})}
        return jwt.encode(said, key or self.key, algorithm=algorithm, headers=headers)

    def with_claims(self, **other: Any) -> str:
        """The good token's header and signature around other claims."""
        header, _, signature = self.token.split(".")
        return f"{header}.{part(claims_of(self.token) | other)}.{signature}"


def forgeries(forger: Forger, *, jku: str, secret: str) -> dict[str, str]:
    """Tokens by what is wrong with them; `jku` is a place where a stranger's keys would be found."""
    now, stranger = int(time.time()), Ed25519PrivateKey.generate()
    header, payload, _ = forger.token.split(".")
    public = forger.key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    own_jwk = OKPAlgorithm.to_jwk(stranger.public_key(), as_dict=True)
    return {
        "alg none": f"{part({'alg': 'none', 'typ': 'JWT', 'kid': kid_of(forger.token)})}.{payload}.",
        "HS256 with the public key": forger.signed(public, algorithm="HS256"),
        "another key under our kid": forger.signed(stranger),
        "our key under another kid": forger.signed(header={"kid": "somebody"}),
        "another issuer": forger.signed(iss="somebody"),
        "another audience": forger.signed(aud="another-api"),
        "expired": forger.signed(nbf=now - 1_200, exp=now - 300),
        "not valid yet": forger.signed(nbf=now + 300, exp=now + 1_200),
        "without a signature": f"{header}.{payload}.",
        "an altered claim": forger.with_claims(ctx="trajeto"),
        "another service's token": service_token(
            issuer="orders", audience="identity", secret=secret, clock=SystemClock()
        ),
        "another type": forger.signed(header={"typ": "id_token"}),
        "a key in its own header": forger.signed(stranger, header={"jwk": own_jwk, "kid": "mine"}),
        "a key at an address": forger.signed(stranger, header={"jku": jku, "x5u": jku, "kid": "mine"}),
        "no session": forger.signed(sid=...),
        "no end": forger.signed(exp=...),
        "a NUL for a key's name": forger.signed(header={"kid": "\0"}),
        "brackets for a header": f"{base64.urlsafe_b64encode(b'[' * 1_200).decode()}.{payload}.{'A' * 86}",
    }
