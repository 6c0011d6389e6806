-- A payout address is claimed as one, so it can never be a platform's or a burn wallet's.
ALTER TABLE wallets_merchantwallet
    ADD CONSTRAINT merchant_wallet_address_claim FOREIGN KEY (address, role, claim_mode)
        REFERENCES treasury_addressclaim (address, role, mode) ON DELETE RESTRICT;

-- reverse:
ALTER TABLE wallets_merchantwallet DROP CONSTRAINT merchant_wallet_address_claim;
