"""Where an employee wants money: asked by the service that lets finance pay."""
