"""Who is calling: people, secret keys, authentication, suspension. Imports common only."""
