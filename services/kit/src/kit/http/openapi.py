"""Adds permissions, owner and refusals to the OpenAPI document of a service; the gateway merges these documents."""

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from kit.http.permissions import permission_of
from kit.process.service import Service

BASE = "/api/v1"


def is_private(path: str) -> bool:
    """Whether a path is for services only and never routed at the edge."""
    return path.startswith(("/internal", "/.well-known"))


def operation_id(route: APIRoute) -> str:
    """The name of the generated client's function: the handler's own."""
    return route.name


def describe(app: FastAPI, service: Service, routers: list[APIRouter]) -> None:
    """Make `app.openapi()` carry x-permission and x-service on every operation, internal ones left out."""
    written: dict[tuple[str, str], str] = {}
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute):
                route.operation_id = route.operation_id or operation_id(route)
                path = route.path_format if is_private(route.path) else BASE + route.path_format
                for method in route.methods or ():
                    written[path, method.lower()] = permission_of(route).written

    def openapi() -> dict[str, Any]:
        if app.openapi_schema:
            return app.openapi_schema
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                operation["x-permission"] = written.get((path, method), "public")
                operation["x-service"] = service.name
                operation["responses"].pop("422", None)
        app.openapi_schema = document
        return document

    app.openapi = openapi  # type: ignore[method-assign]
