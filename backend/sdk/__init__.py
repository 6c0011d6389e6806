"""The Python SDK: the package `dropwise`, and what packs it into a wheel. It imports nothing of the rest."""
