"""The command line of identity: serve, migrate, openapi, create-operator, rotate-signing-key."""

from pathlib import Path

from kit.ops.run import run

from identity_service.commands import COMMANDS
from identity_service.settings import IdentitySettings
from identity_service.wiring import make_service

MIGRATIONS = Path(__file__).parents[2] / "migrations"

if __name__ == "__main__":
    run(make_service, migrations=MIGRATIONS, settings=IdentitySettings, commands=COMMANDS)
