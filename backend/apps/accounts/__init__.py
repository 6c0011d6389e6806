"""Users, secret keys, sessions, authentication, suspension. Imports `common` only."""
