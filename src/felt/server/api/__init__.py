"""The REST interface, one module for each subject."""
