"""The command line of bi: serve, migrate, print the OpenAPI document, and what worker.py does."""

from pathlib import Path

from kit.ops.run import run

from bi_service.settings import BiSettings
from bi_service.wiring import make_service
from bi_service.worker import export_parquet_command, rebuild_command, restart_feed_command

if __name__ == "__main__":
    run(
        make_service,
        migrations=Path(__file__).parents[2] / "migrations",
        settings=BiSettings,
        commands={
            "rebuild": rebuild_command,
            "restart-feed": restart_feed_command,
            "export-parquet": export_parquet_command,
        },
    )
