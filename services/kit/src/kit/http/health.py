"""Health checks: /livez touches nothing, /readyz names what is missing, /metrics needs its token."""

import hmac

from fastapi import Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from kit.core.refusals import NotFound
from kit.http.pages import json_answer
from kit.http.permissions import Public
from kit.http.routing import Router

router = Router(include_in_schema=False)


@router.get("/livez")
async def livez(_: Public) -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(request: Request, _: Public) -> Response:
    """Whether traffic is welcome, check by check; 503 when not."""
    checks = await request.app.state.service_context.checks()
    ready = all(value.split(",")[0] == "ok" for value in checks.values()) and not request.app.state.stopping
    body = {"status": "ok" if ready else "unavailable", "checks": checks}
    return json_answer(body, status=200 if ready else 503)


@router.get("/metrics")
async def metrics(request: Request, _: Public) -> Response:
    """Prometheus text, for the bearer of METRICS_TOKEN. Raises NotFound for anybody else."""
    token = request.app.state.service_context.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token is None or not hmac.compare_digest(given.encode(), token.get_secret_value().encode()):
        raise NotFound
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
