"""Words for visitors. Imports common only."""
