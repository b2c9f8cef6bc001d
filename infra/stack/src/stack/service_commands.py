"""Runs a service's own commands (`python -m <service>.main WORD`) in the environment it runs in."""

import subprocess
import sys

from stack.catalogue import SERVICES, Service
from stack.environment import service_environment
from stack.layout import REPOSITORY
from stack.programs import Parts


def written_services() -> list[Service]:
    """The services that exist."""
    return [service for service in SERVICES if service.is_written]


def run_command(parts: Parts, service: Service, *words: str) -> "subprocess.CompletedProcess[str]":
    """The ended command with what it printed; whoever asks judges its exit code."""
    environment = service_environment(
        service,
        keyring=parts.keyring,
        addresses=parts.addresses,
        postgres=parts.postgres,
        layout=parts.layout,
    )
    command = [sys.executable, "-m", f"{service.package}.main", *words]
    return subprocess.run(command, env=environment, cwd=REPOSITORY, capture_output=True, text=True, check=False)
