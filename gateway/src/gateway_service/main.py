"""Starts the gateway; open streams end when the process is stopped."""

from types import FrameType

from kit.core.logs import set_up_logs
from kit.ops.serving import Server, serve_app

from gateway_service.app import create_app
from gateway_service.settings import GatewaySettings


class Gateway(Server):
    """A server whose live streams part at SIGTERM: they would hold the stop back."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._app.state.hub.part()
        super().handle_exit(sig, frame)


def main() -> None:
    """Serve until SIGTERM."""
    settings = GatewaySettings()
    set_up_logs("gateway", settings.log_level)
    serve_app(create_app(settings), settings, server=Gateway)


if __name__ == "__main__":
    main()
