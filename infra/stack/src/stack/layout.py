"""Where things lie: the repository, and one stack's data folder."""

import os
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[4]
INFRA = REPOSITORY / "infra"


@dataclass(frozen=True)
class Layout:
    """The folders of one stack; `root` is `var/` unless TRAJETO_VAR names another."""

    root: Path

    @classmethod
    def from_environment(cls) -> "Layout":
        return cls(Path(os.environ.get("TRAJETO_VAR") or REPOSITORY / "var").resolve())

    @property
    def logs(self) -> Path:
        return self.root / "log"

    @property
    def run(self) -> Path:
        return self.root / "run"

    @property
    def state(self) -> Path:
        return self.run / "state.json"

    @property
    def secrets(self) -> Path:
        return self.root / "secrets.json"

    @property
    def postgres(self) -> Path:
        return self.root / "postgres"

    @property
    def nats(self) -> Path:
        return self.root / "nats"

    @property
    def mail(self) -> Path:
        return self.root / "mail"

    @property
    def files(self) -> Path:
        return self.root / "files"

    @property
    def parquet(self) -> Path:
        return self.root / "parquet"

    def make(self) -> None:
        """Create what is missing. What holds receipts, mails, logs and secrets opens for its owner only.

        The root of a folder that is there already keeps its rights: PostgreSQL's own OS user may have to pass it.
        """
        if not self.root.exists():
            self.root.mkdir(parents=True)
            self.root.chmod(0o711)
        for folder in (self.logs, self.run, self.files, self.mail, self.nats):
            folder.mkdir(exist_ok=True)
            folder.chmod(0o700)
