"""The application of the approvals service."""

from fastapi import FastAPI
from kit.core.settings import ServiceSettings
from kit.http.app import build_app

from approvals_service.wiring import make_service


def create_app(settings: ServiceSettings | None = None) -> FastAPI:
    """The application; without settings it can only describe itself."""
    return build_app(make_service(), settings)
