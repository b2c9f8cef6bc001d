"""The saga's own verbs: plan a step, claim it, ask the supplier, keep what came of it."""
