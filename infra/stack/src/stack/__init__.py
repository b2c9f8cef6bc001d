"""Runs PostgreSQL, NATS, Traefik, mail sink, services and gateway on one machine."""
