"""The command line of the approvals service."""

from pathlib import Path

from kit.ops.run import run

from approvals_service.wiring import make_service

MIGRATIONS = Path(__file__).parents[2] / "migrations"

if __name__ == "__main__":
    run(make_service, migrations=MIGRATIONS)
