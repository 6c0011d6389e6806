"""What a signed-in merchant reads and changes, over HTTP, on a local ledger."""
