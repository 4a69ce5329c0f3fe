"""Corrections of settled rounds (ruling A8): one person proposes, another approves, and the difference is booked."""
