"""Everything that writes payments, credits and legs. A service owns its transaction unless it says not."""
