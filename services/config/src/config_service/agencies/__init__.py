"""Travel agencies, which serve companies."""
