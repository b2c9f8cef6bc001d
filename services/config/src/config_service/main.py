"""The command line of config: serve, migrate, print the OpenAPI document."""

from pathlib import Path

from kit.ops.run import run

from config_service.wiring import make_service

if __name__ == "__main__":
    run(make_service, migrations=Path(__file__).parents[2] / "migrations")
