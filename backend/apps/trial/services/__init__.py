"""Simulation, demo checkout and demo data."""
