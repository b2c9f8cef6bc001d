"""What the sign-in page costs a phone that was never here: bytes of script, and Lighthouse's four scores."""

import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stack import browser, frontend
from stack.layout import REPOSITORY

LIGHTHOUSE = "lighthouse@13.5.0"
FOLDER = REPOSITORY / "var" / "tools" / "lighthouse"
"""A folder of its own: 176 MB that nothing else needs."""
SCORES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
MOST_SECONDS = 180


@dataclass(frozen=True)
class Visit:
    """One visit: scores from 0 to 100, times in milliseconds, `script` in kB over the wire."""

    scores: dict[str, float]
    first_paint: float
    largest_paint: float
    shift: float
    script: float
    files: int


def visits(url: str, count: int) -> list[Visit]:
    """Lighthouse at /entrar of today's sources, `count` times, as a mobile. Raises CalledProcessError, OSError."""
    frontend.ensure_build()
    program = _installed()
    return [_visit(program, f"{url}/entrar") for _ in range(count)]


def _installed() -> Path:
    program = FOLDER / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(FOLDER), LIGHTHOUSE]
        subprocess.run(["/usr/bin/env", *install], cwd=FOLDER, check=True, timeout=MOST_SECONDS, capture_output=True)
    return program


def _visit(program: Path, url: str) -> Visit:
    nodes = REPOSITORY / "node_modules" / ".bin"  # the workspace's node: the system's may be too old for it
    told = {**os.environ, "CHROME_PATH": browser.ensure_chromium(), "PATH": f"{nodes}{os.pathsep}{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory(prefix="trajeto-lighthouse-") as folder:
        path = Path(folder) / "report.json"
        line = [str(program), url, "--quiet", "--output=json", f"--output-path={path}", f"--chrome-flags={FLAGS}"]
        line += [f"--only-categories={','.join(SCORES)}", "--no-enable-error-reporting"]
        subprocess.run(line, env=told, cwd=folder, check=True, timeout=MOST_SECONDS, capture_output=True)
        return _read(json.loads(path.read_text()))


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


def told(of: Sequence[Visit]) -> str:
    """The section of docs/benchmarks.md."""
    middle = statistics.median
    rows = [f"| {name} | {' · '.join(f'{visit.scores[name]:.0f}' for visit in of)} |" for name in SCORES]
    rows += [
        f"| first / largest paint, s | {middle(v.first_paint for v in of) / 1_000:.2f} / "
        f"{middle(v.largest_paint for v in of) / 1_000:.2f} |",
        f"| layout shift | {middle(v.shift for v in of):.3f} |",
        f"| script over the wire (Brotli), kB ({of[0].files} files) | {middle(v.script for v in of):.1f} |",
    ]
    head = f"\n## The sign-in page\n\nLighthouse {LIGHTHOUSE.partition('@')[2]} at /entrar through the edge, "
    head += f"its mobile with simulated throttling, {len(of)} visits.\n\n| | |\n|---|---:|\n"
    return head + "\n".join(rows) + "\n"
