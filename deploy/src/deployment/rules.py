"""Prometheus' rules, from the files that infra/prometheus/prometheus.yml names."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from stack.layout import INFRA

PROMETHEUS = INFRA / "prometheus"


def rule_names() -> list[str]:
    """The files of rules beside prometheus.yml."""
    names: list[str] = yaml.safe_load((PROMETHEUS / "prometheus.yml").read_text())["rule_files"]
    return names


def rule_files() -> list[Path]:
    """Each file of rules."""
    return [PROMETHEUS / name for name in rule_names()]


@cache
def groups() -> list[dict[str, Any]]:
    """The groups of all files."""
    return [group for path in rule_files() for group in yaml.safe_load(path.read_text())["groups"]]


def rules() -> list[dict[str, Any]]:
    """Recording rules and alerts of all groups."""
    return [rule for group in groups() for rule in group["rules"]]
