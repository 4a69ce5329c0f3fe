"""Simulation, as far as it is the same for every game. `run` plays the rounds."""
