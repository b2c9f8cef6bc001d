"""`verify-audit`: verifies the hash chain of a service's audit."""

import argparse
import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path

from kit.audit.verify import read_witness, verify_audit, write_witness
from kit.core.settings import ServiceSettings
from kit.process.service import Service


def run_verify_audit(make_service: Callable[[], Service], settings: type[ServiceSettings], given: list[str]) -> None:
    """JSON of what was read and where the chain breaks; ends with 1 when it does."""
    line = argparse.ArgumentParser(prog="verify-audit")
    line.add_argument("--witness", type=Path, help="a file that remembers how far the chain went when it last held")
    asked, service = line.parse_args(given), make_service()
    seen = read_witness(asked.witness, service.name)
    report = asyncio.run(verify_audit(service.name, settings(), witness=seen))
    sys.stdout.write(json.dumps(report.as_json()) + "\n")
    if report.breaks:
        sys.exit(1)
    if asked.witness:
        write_witness(asked.witness, report)
