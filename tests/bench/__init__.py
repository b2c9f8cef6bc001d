"""`make bench`: the running product beside its references, in one run, as ratios."""
