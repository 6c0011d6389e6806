"""The local ledger through its real sockets, with unchanged public clients."""
