"""The application, for servers and for the contract."""

from fastapi import FastAPI
from kit.http.app import build_app

from expenses_ocr_service.settings import ExpensesSettings
from expenses_ocr_service.wiring import make_service


def create_app(settings: ExpensesSettings | None = None) -> FastAPI:
    """The application of expenses-ocr; without settings it can only describe itself."""
    return build_app(make_service(), settings)
