-- Payout addresses are claimed too, so none can be the address of a platform or burn wallet.
ALTER TABLE wallets_merchantwallet
    ADD CONSTRAINT merchant_wallet_address_claim FOREIGN KEY (address, role, claim_mode)
        REFERENCES treasury_addressclaim (address, role, mode) ON DELETE RESTRICT;

-- reverse:
ALTER TABLE wallets_merchantwallet DROP CONSTRAINT merchant_wallet_address_claim;
