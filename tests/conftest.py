"""Random cases are judged by what they show, never by how long they took or how many had to be thrown away."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "felt", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("felt")
