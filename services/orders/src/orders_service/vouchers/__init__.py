"""The PDF a traveler takes along, only for what was issued."""
