"""The docs page: every call of the contract by service, one plain page without foreign assets (CSP)."""

from html import escape
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from kit.http.permissions import Public
from kit.http.routing import Router

router = Router(include_in_schema=True, tags=["gateway"])

_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trajeto API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#161c21}}
h2{{margin-top:2.5rem;border-bottom:1px solid #d2d9db}} table{{border-collapse:collapse;width:100%}}
td{{padding:.35rem .5rem;vertical-align:top;border-bottom:1px solid #e7ebed}} code{{font-size:13px}}
.m{{font-weight:600;color:#046972;width:4rem}} .p{{color:#555e62;font-size:13px}}
@media (prefers-color-scheme:dark){{body{{background:#161c21;color:#e6eaed}}td,h2{{border-color:#3b464e}}
.m{{color:#57b7c1}}.p{{color:#a6b0b7}}}}</style></head><body><h1>Trajeto API</h1>
<p>The contract: <a href="/api/v1/openapi.json">openapi.json</a></p>{sections}</body></html>"""


def _row(path: str, method: str, operation: dict[str, Any]) -> str:
    summary = operation.get("description") or operation.get("summary", "")
    return (
        f'<tr><td class="m">{method.upper()}</td><td><code>{escape(path)}</code><br>{escape(summary)}</td>'
        f'<td class="p">{escape(operation["x-permission"])}</td></tr>'
    )


def rendered(contract: dict[str, Any]) -> str:
    """The page as HTML."""
    by_service: dict[str, list[str]] = {}
    for path, operations in contract["paths"].items():
        for method, operation in operations.items():
            by_service.setdefault(operation["x-service"], []).append(_row(path, method, operation))
    sections = (f"<h2>{escape(name)}</h2><table>{''.join(rows)}</table>" for name, rows in sorted(by_service.items()))
    return _PAGE.format(sections="".join(sections))


@router.get("/docs", response_class=HTMLResponse)
async def get_docs(request: Request, _: Public) -> HTMLResponse:
    """The contract for people."""
    return HTMLResponse(rendered(request.app.state.contract))
