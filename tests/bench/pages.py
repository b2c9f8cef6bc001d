"""What pages cost a browser that was never here: bytes of script, and Lighthouse's scores."""

import json
import os
import statistics
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from stack import browser, frontend
from stack.layout import REPOSITORY

LIGHTHOUSE = "lighthouse@13.5.0"
FOLDER = REPOSITORY / "var" / "tools" / "lighthouse"
"""A folder of its own: 176 MB that nothing else needs."""
SCORES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
MOST_SECONDS = 180


@dataclass(frozen=True)
class Page:
    """What is visited: by whom, on what; scores below `goals` are missed."""

    name: str
    path: str
    form_factor: str = "mobile"
    is_signed_in: bool = False
    goals: Mapping[str, float] = field(default_factory=dict, hash=False)


SIGN_IN = Page("sign-in page", "/entrar", goals=dict.fromkeys(SCORES, 95))
PAGES = (
    SIGN_IN,
    Page("home on the phone", "/", is_signed_in=True, goals={"performance": 85}),
    Page("home on the desktop", "/", form_factor="desktop", is_signed_in=True, goals={"performance": 95}),
)


@dataclass(frozen=True)
class Visit:
    """One visit: scores from 0 to 100, times in milliseconds, `script` in kB over the wire."""

    scores: dict[str, float]
    first_paint: float
    largest_paint: float
    shift: float
    script: float
    files: int


Visits = Mapping[Page, Sequence[Visit]]


def visits(url: str, count: int, session: Mapping[str, str]) -> Visits:
    """Lighthouse at each page of today's sources, `count` times. Raises CalledProcessError, OSError.

    `session`: what the application keeps of the person who is signed in where a page needs one.
    """
    frontend.ensure_build()
    _install()
    return {
        page: [_visit(f"{url}{page.path}", page, session if page.is_signed_in else {}) for _ in range(count)]
        for page in PAGES
    }


def session_of(token: str, *, at: datetime) -> dict[str, str]:
    """What the application keeps in the browser of a sign-in at this instant."""
    return {"trajeto.auth_token": token, "trajeto.auth_token_created_at": at.isoformat()}


def _install() -> None:
    if (FOLDER / "node_modules" / "lighthouse").exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    install = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(FOLDER), LIGHTHOUSE]
    subprocess.run(["/usr/bin/env", *install], cwd=FOLDER, check=True, timeout=MOST_SECONDS, capture_output=True)


def _visit(url: str, page: Page, session: Mapping[str, str]) -> Visit:
    nodes = REPOSITORY / "node_modules" / ".bin"  # the workspace's node: the system's may be too old for it
    path = f"{nodes}{os.pathsep}{os.environ['PATH']}"
    script = Path(__file__).with_name("visit.mjs")
    line = ["node", str(script), str(FOLDER), browser.ensure_chromium(), url, page.form_factor, *FLAGS]
    told = {**os.environ, "PATH": path, "SESSION": json.dumps(session)}
    ended = subprocess.run(
        ["/usr/bin/env", *line], env=told, cwd=FOLDER, check=True, timeout=MOST_SECONDS, capture_output=True
    )
    return _read(json.loads(ended.stdout))


def _read(said: dict[str, Any]) -> Visit:
    audits = said["audits"]
    scripts = [item for item in audits["network-requests"]["details"]["items"] if item["resourceType"] == "Script"]
    return Visit(
        scores={name: 100 * said["categories"][name]["score"] for name in SCORES},
        first_paint=audits["first-contentful-paint"]["numericValue"],
        largest_paint=audits["largest-contentful-paint"]["numericValue"],
        shift=audits["cumulative-layout-shift"]["numericValue"],
        script=sum(item["transferSize"] for item in scripts) / 1_000,
        files=len(scripts),
    )


def median_score(of: Sequence[Visit], name: str) -> float:
    """The middle of a score's visits."""
    return statistics.median(visit.scores[name] for visit in of)


def median_script(of: Sequence[Visit]) -> float:
    """The middle of the script's kB over the wire."""
    return statistics.median(visit.script for visit in of)


def told(of: Visits) -> str:
    """The section of docs/benchmarks.md."""
    count = max(len(found) for found in of.values())
    head = f"\n## Pages\n\nLighthouse {LIGHTHOUSE.partition('@')[2]} through the edge, with simulated throttling, "
    head += f"{count} visits a page.\n\n| | {' | '.join(page.name for page in of)} |\n|---|{'---:|' * len(of)}\n"
    rows = [
        _row(name, [" · ".join(f"{visit.scores[name]:.0f}" for visit in found) for found in of.values()])
        for name in SCORES
    ]
    rows.append(_row("first / largest paint, s", [_paints(found) for found in of.values()]))
    rows.append(_row("layout shift", [f"{statistics.median(v.shift for v in found):.3f}" for found in of.values()]))
    scripts = [f"{median_script(found):.1f} ({found[0].files} files)" for found in of.values()]
    rows.append(_row("script over the wire (Brotli), kB", scripts))
    return head + "\n".join(rows) + "\n"


def _row(name: str, cells: Sequence[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


def _paints(found: Sequence[Visit]) -> str:
    middle = statistics.median
    first, largest = middle(v.first_paint for v in found), middle(v.largest_paint for v in found)
    return f"{first / 1_000:.2f} / {largest / 1_000:.2f}"
