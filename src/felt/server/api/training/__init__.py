"""Courses at practice tables: what is asked and answered, and the results of people."""
