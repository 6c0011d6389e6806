"""All that writes payments, deposits and legs. A service owns its transaction unless it says otherwise."""
