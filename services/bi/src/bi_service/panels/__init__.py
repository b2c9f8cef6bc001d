"""The dashboard's panels, read from roll-ups and facts."""
