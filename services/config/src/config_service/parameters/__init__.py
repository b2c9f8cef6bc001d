"""Setting parameters: what a company decides for itself, by slug."""
