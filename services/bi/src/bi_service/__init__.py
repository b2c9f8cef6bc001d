"""Where the money goes: facts, roll-ups, panels."""
