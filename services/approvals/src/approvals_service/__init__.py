"""Every decision: models, requests, judgements."""
