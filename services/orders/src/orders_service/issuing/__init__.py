"""The worker that carries out supplier steps: it releases holds, issues and cancels tickets, each once."""
