"""The HTTP application of orders."""

from fastapi import FastAPI
from kit.http.app import build_app

from orders_service.settings import OrdersSettings
from orders_service.wiring import make_service


def create_app(settings: OrdersSettings | None = None) -> FastAPI:
    """The application; without settings it can only describe itself (OpenAPI)."""
    return build_app(make_service(), settings)
