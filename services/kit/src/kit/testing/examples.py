"""Generated examples without a clock: on a busy machine one takes a second, and nothing is wrong."""

from hypothesis import HealthCheck, settings

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
