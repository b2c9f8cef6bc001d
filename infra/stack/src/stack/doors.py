"""Listening sockets that outlive the processes behind them: while one restarts, connections wait instead of failing."""

import os
import socket
from contextlib import suppress

BACKLOG = 1_024


class Door:
    """One port, bound at the first start and kept until the stack goes down."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self._address = (host, port)
        self._socket: socket.socket | None = None

    def fileno(self) -> int:
        """The socket, listening from the first call on."""
        if self._socket is None:
            made = socket.socket()
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(self._address)
            made.listen(BACKLOG)
            made.setblocking(False)
            self._socket = made
        return self._socket.fileno()

    def close(self) -> None:
        """Nobody is behind it any more: callers are refused at once."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Bell:
    """A pipe a process writes one line to when it is ready; `rung` is None while nothing was heard."""

    def __init__(self) -> None:
        self._hears, self.given = os.pipe()
        os.set_blocking(self._hears, False)
        self._heard: bool | None = None

    def hand_over(self) -> None:
        """The process holds its end now."""
        os.close(self.given)

    def rung(self) -> bool | None:
        """True: ready; False: it went without saying so."""
        if self._heard is None:
            with suppress(BlockingIOError):
                self._heard = os.read(self._hears, 16) != b""
        return self._heard

    def close(self) -> None:
        """Stop listening."""
        with suppress(OSError):
            os.close(self._hears)
