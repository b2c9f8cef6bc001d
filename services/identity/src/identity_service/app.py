"""The HTTP application of identity."""

from fastapi import FastAPI
from kit.http.app import build_app

from identity_service.settings import IdentitySettings
from identity_service.wiring import make_service


def create_app(settings: IdentitySettings | None = None) -> FastAPI:
    """The application; without settings it can only describe itself (OpenAPI)."""
    return build_app(make_service(), settings)
