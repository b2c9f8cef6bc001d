"""Callers as a parameter of a test, and their tokens."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from jwt.algorithms import OKPAlgorithm

from kit.core.ids import new_uuid
from kit.security.tokens import AUDIENCE, ISSUER
from kit.testing.people import Person

LIFE = timedelta(days=3650)  # tests move the clock; expiry has tests of its own


class TestIssuer:
    """Signs as identity would, with a key of its own."""

    __test__ = False

    def __init__(self) -> None:
        self._key = Ed25519PrivateKey.generate()
        self.kid = "tests"

    def jwk(self) -> dict[str, Any]:
        """The public key as identity's JWKS shows it."""
        shown: dict[str, Any] = OKPAlgorithm.to_jwk(self._key.public_key(), as_dict=True)
        return {**shown, "kid": self.kid, "alg": "EdDSA", "use": "sig"}

    def token(self, person: Person, *, now: datetime, life: timedelta = LIFE) -> str:
        """An access token of a person, good from `now` on."""
        named = {
            "agency": person.agency_uuid if not person.company else None,
            "customer": person.company.uuid if person.company else None,
            "employee": person.employee_uuid,
            "profile": person.profile_uuid,
        }
        claims = {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "iat": now,
            "nbf": now,
            "exp": now + life,
            "sub": str(person.user_uuid),
            "sid": str(person.session_uuid),
            "jti": str(new_uuid()),
            "ctx": str(person.context),
            "type": person.user_type,
            "name": person.name,
            "email": person.email,
            **{name: str(value) for name, value in named.items() if value is not None},
        }
        return jwt.encode(claims, self._key, algorithm="EdDSA", headers={"kid": self.kid})


def as_(*builders: Callable[[], Person]) -> pytest.MarkDecorator:
    """Run a test once per caller: `@as_(a_requester, other_agency)` gives it `caller`."""
    return pytest.mark.parametrize("caller", [build() for build in builders], ids=[b.__name__ for b in builders])
