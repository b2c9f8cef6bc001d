"""The background half of a service: relay, consumers, mailer, sweeps and tasks, started and stopped."""

from kit.platform import Platform


class Worker:
    """Everything a service does without being asked."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform

    async def start(self) -> None:
        """Start every runner."""

    async def stop(self) -> None:
        """Finish what is in hand and end."""
