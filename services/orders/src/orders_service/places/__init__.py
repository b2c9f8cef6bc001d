"""Where trips begin and end: airports, bus stations, stores of rental companies."""
