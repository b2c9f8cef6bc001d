"""The application, for servers and for the contract."""

from fastapi import FastAPI
from kit.http.app import build_app

from bi_service.settings import BiSettings
from bi_service.wiring import make_service


def create_app(settings: BiSettings | None = None) -> FastAPI:
    """bi's application; without settings it can only describe itself."""
    return build_app(make_service(), settings)
