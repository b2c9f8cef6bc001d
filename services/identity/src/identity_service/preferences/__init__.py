"""How somebody likes the screens: theme, density, saved views, columns."""
