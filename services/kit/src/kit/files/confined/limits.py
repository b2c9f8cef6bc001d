"""Resource limits of a confined child process, set before it reads a byte (HARDENING A12)."""

import json
import resource
import sys
from dataclasses import asdict, dataclass
from typing import Self

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Memory (address space), processor and wall-clock time, how much it may answer, how large a file it may write."""

    memory_bytes: int = 1024 * MEBIBYTE
    cpu_seconds: int = 10
    seconds: float = 20.0
    answer_bytes: int = 20 * MEBIBYTE
    file_bytes: int = 0

    def written(self) -> str:
        """As an argument of the child."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls) -> Self:
        """The limits among the child's arguments."""
        return cls(**json.loads(sys.argv[1]))

    def enter(self) -> None:
        """From here on: no more memory, time, files or cores than this; nobody can raise it again."""
        for kind, most in (
            (resource.RLIMIT_AS, self.memory_bytes),
            (resource.RLIMIT_CPU, self.cpu_seconds),
            (resource.RLIMIT_FSIZE, self.file_bytes),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_NOFILE, 64),
        ):
            resource.setrlimit(kind, (most, most))
