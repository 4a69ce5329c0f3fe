"""The `felt` command."""
