"""Who hears of what, on the screen and by mail: the customer chooses, each person over it."""
