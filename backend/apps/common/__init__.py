"""What every app needs: errors, forms, drops, crypto, outgoing HTTP, jobs, leases. Imports no other app."""
