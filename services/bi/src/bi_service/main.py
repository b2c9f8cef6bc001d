"""The command line of bi: serve, migrate, print the OpenAPI document, rebuild the roll-ups."""

from pathlib import Path

from kit.ops.run import run

from bi_service.wiring import make_service
from bi_service.worker import rebuild_command, restart_feed_command

if __name__ == "__main__":
    run(
        make_service,
        migrations=Path(__file__).parents[2] / "migrations",
        commands={"rebuild": rebuild_command, "restart-feed": restart_feed_command},
    )
