"""What was cheaper than a chosen flight: frozen when it was chosen, and asked again when somebody looks."""
