"""Our copies of what config owns, so that booking works while config is down."""
