"""Who people are: users, sessions, profiles, notifications."""
