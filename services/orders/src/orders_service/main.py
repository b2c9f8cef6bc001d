"""The command line of orders: serve, migrate, openapi."""

from pathlib import Path

from kit.ops.run import run

from orders_service.settings import OrdersSettings
from orders_service.wiring import make_service

MIGRATIONS = Path(__file__).parents[2] / "migrations"

if __name__ == "__main__":
    run(make_service, migrations=MIGRATIONS, settings=OrdersSettings)
