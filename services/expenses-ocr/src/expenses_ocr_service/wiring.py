"""Joins the parts of expenses-ocr; so far it keeps who may come in, and serves nothing."""

from kit.service import Service


def make_service() -> Service:
    """expenses-ocr as kit runs it."""
    return Service(
        name="expenses-ocr",
        token="expenses",  # noqa: S106 - a subject's first token
        producers_heard=("identity", "config"),
        title="Trajeto Expenses",
    )
