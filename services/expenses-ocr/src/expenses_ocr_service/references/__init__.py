"""Our copies of what config, identity and orders own, so that expenses go on while they are down."""
