"""The same service without HTTP routes in front: relay, consumers, sweeps and the saga's runner."""

from fastapi import FastAPI
from kit.http.app import build_app

from orders_service.settings import OrdersSettings
from orders_service.wiring import make_service


def create_worker(settings: OrdersSettings) -> FastAPI:
    """An application that only works in the background and answers health."""
    return build_app(make_service(), settings, role="worker")
