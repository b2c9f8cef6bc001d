"""Opens, ends and hands over tasks."""
