"""The REST interface, one module a subject."""
