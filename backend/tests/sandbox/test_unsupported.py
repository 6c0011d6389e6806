"""Transaction types that are not supported: refused as by a server without the amendment."""

from __future__ import annotations

import pytest
from xrpl.core.binarycodec.definitions import definitions

from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer

SUPPORTED = {
    *("Payment", "AccountSet", "SetRegularKey", "AccountDelete", "SignerListSet", "TicketCreate"),
    *("DepositPreauth", "TrustSet", "EscrowCreate", "EscrowFinish", "EscrowCancel"),
    *("CheckCreate", "CheckCash", "CheckCancel"),
    *("PaymentChannelCreate", "PaymentChannelFund", "PaymentChannelClaim"),
}
PSEUDO = {"EnableAmendment", "SetFee", "UNLModify", "Invalid"}
# Offers have been there from the start, without an amendment.
WITHOUT_AMENDMENT = ["OfferCreate", "OfferCancel"]
AMENDMENTS = {
    "NonFungibleTokensV1_1": [
        *("NFTokenMint", "NFTokenBurn", "NFTokenCreateOffer", "NFTokenCancelOffer", "NFTokenAcceptOffer"),
    ],
    "DynamicNFT": ["NFTokenModify"],
    "fixNFTokenPageLinks": ["LedgerStateFix"],
    "Clawback": ["Clawback"],
    "AMMClawback": ["AMMClawback"],
    "AMM": ["AMMCreate", "AMMDeposit", "AMMWithdraw", "AMMVote", "AMMBid", "AMMDelete"],
    "XChainBridge": [
        *("XChainCreateClaimID", "XChainCommit", "XChainClaim", "XChainAccountCreateCommit"),
        *("XChainAddClaimAttestation", "XChainAddAccountCreateAttestation", "XChainModifyBridge"),
        "XChainCreateBridge",
    ],
    "DID": ["DIDSet", "DIDDelete"],
    "PriceOracle": ["OracleSet", "OracleDelete"],
    "MPTokensV1": [
        *("MPTokenIssuanceCreate", "MPTokenIssuanceDestroy", "MPTokenIssuanceSet", "MPTokenAuthorize"),
    ],
    "Credentials": ["CredentialCreate", "CredentialAccept", "CredentialDelete"],
    "PermissionedDomains": ["PermissionedDomainSet", "PermissionedDomainDelete"],
    "PermissionDelegation": ["DelegateSet"],
    "SingleAssetVault": [
        *("VaultCreate", "VaultSet", "VaultDelete", "VaultDeposit", "VaultWithdraw", "VaultClawback"),
    ],
    "Batch": ["Batch"],
}
DISABLED = WITHOUT_AMENDMENT + [kind for kinds in AMENDMENTS.values() for kind in kinds]
TYPES: dict[str, int] = definitions._DEFINITIONS["TRANSACTION_TYPES"]
NEWER = sorted(TYPES.keys() - SUPPORTED - PSEUDO - set(DISABLED))


@pytest.mark.parametrize("kind", DISABLED)
def test_a_type_without_its_amendment_is_disabled(payer: Payer, kind: str) -> None:
    before = payer.account()
    answer = payer.submit(TransactionType=kind, Amount=None, Destination=None)
    assert (answer["engine_result"], answer["applied"]) == ("temDISABLED", False)
    assert payer.account() == before


@pytest.mark.parametrize("kind", NEWER)
def test_a_type_that_the_imitated_release_does_not_know_cannot_be_read(payer: Payer, kind: str) -> None:
    answer = payer.submit(TransactionType=kind, Amount=None, Destination=None)
    said = f"Invalid transaction type {TYPES[kind]}"
    assert (answer["error"], answer["error_exception"]) == ("invalidTransaction", said)


def test_each_amendment_of_an_unsupported_type_is_listed_as_unsupported(ledger: LedgerProcess) -> None:
    features = ledger.call("feature")["features"].values()
    listed = {each["name"] for each in features if not each["supported"]}
    assert all(not each["enabled"] for each in features if not each["supported"])
    # These two change types that there are.
    assert listed == AMENDMENTS.keys() | {"PermissionedDEX", "TokenEscrow"}
