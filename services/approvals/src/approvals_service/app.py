"""The application of the approvals service."""

from fastapi import FastAPI
from kit.app import build_app
from kit.settings import ServiceSettings

from approvals_service.wiring import make_service


def create_app(settings: ServiceSettings | None = None) -> FastAPI:
    """The application; without settings it can only describe itself."""
    return build_app(make_service(), settings)
