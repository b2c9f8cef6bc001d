"""The application, for servers and for the contract."""

from fastapi import FastAPI
from kit.core.settings import ServiceSettings
from kit.http.app import build_app

from config_service.wiring import make_service


def create_app(settings: ServiceSettings | None = None) -> FastAPI:
    """Config's application; without settings it can only describe itself."""
    return build_app(make_service(), settings)
