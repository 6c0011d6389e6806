"""What administrators read and the platform_admin app itself answers."""
