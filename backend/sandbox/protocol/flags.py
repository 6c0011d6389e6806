"""Flags of transactions and of account entries, with the names used in responses."""

from typing import Final

TF_FULLY_CANONICAL_SIG: Final = 0x8000_0000
TF_INNER_BATCH_TXN: Final = 0x4000_0000  # never in a transaction of its own
TF_UNIVERSAL: Final = TF_FULLY_CANONICAL_SIG

# Payment
TF_NO_RIPPLE_DIRECT: Final = 0x0001_0000
TF_PARTIAL_PAYMENT: Final = 0x0002_0000
TF_LIMIT_QUALITY: Final = 0x0004_0000

# AccountSet: the older way to set three of the account's flags
TF_REQUIRE_DEST_TAG: Final = 0x0001_0000
TF_OPTIONAL_DEST_TAG: Final = 0x0002_0000
TF_REQUIRE_AUTH: Final = 0x0004_0000
TF_OPTIONAL_AUTH: Final = 0x0008_0000
TF_DISALLOW_XRP: Final = 0x0010_0000
TF_ALLOW_XRP: Final = 0x0020_0000

# AccountRoot
LSF_PASSWORD_SPENT: Final = 0x0001_0000
LSF_REQUIRE_DEST_TAG: Final = 0x0002_0000
LSF_REQUIRE_AUTH: Final = 0x0004_0000
LSF_DISALLOW_XRP: Final = 0x0008_0000
LSF_DISABLE_MASTER: Final = 0x0010_0000
LSF_NO_FREEZE: Final = 0x0020_0000
LSF_GLOBAL_FREEZE: Final = 0x0040_0000
LSF_DEFAULT_RIPPLE: Final = 0x0080_0000
LSF_DEPOSIT_AUTH: Final = 0x0100_0000
LSF_ALLOW_TRUST_LINE_LOCKING: Final = 0x4000_0000
LSF_ALLOW_TRUST_LINE_CLAWBACK: Final = 0x8000_0000

# SignerList: it counts as one entry of its owner, as all lists made today do
LSF_ONE_OWNER_COUNT: Final = 0x0001_0000

# AccountSet's SetFlag and ClearFlag
ASF_REQUIRE_DEST: Final = 1
ASF_REQUIRE_AUTH: Final = 2
ASF_DISALLOW_XRP: Final = 3
ASF_DISABLE_MASTER: Final = 4
ASF_ACCOUNT_TXN_ID: Final = 5
ASF_NO_FREEZE: Final = 6
ASF_GLOBAL_FREEZE: Final = 7
ASF_AUTHORIZED_MINTER: Final = 10
ASF_ALLOW_TRUST_LINE_CLAWBACK: Final = 16
ASF_ALLOW_TRUST_LINE_LOCKING: Final = 17

# Those that can only be set.
LASTING_ACCOUNT_FLAGS: Final = {
    ASF_NO_FREEZE: LSF_NO_FREEZE,
    ASF_ALLOW_TRUST_LINE_CLAWBACK: LSF_ALLOW_TRUST_LINE_CLAWBACK,
    ASF_ALLOW_TRUST_LINE_LOCKING: LSF_ALLOW_TRUST_LINE_LOCKING,
}
# Those that only set or clear one flag of the account.
PLAIN_ACCOUNT_FLAGS: Final = {
    ASF_REQUIRE_DEST: LSF_REQUIRE_DEST_TAG,
    ASF_REQUIRE_AUTH: LSF_REQUIRE_AUTH,
    ASF_DISALLOW_XRP: LSF_DISALLOW_XRP,
    ASF_GLOBAL_FREEZE: LSF_GLOBAL_FREEZE,
    8: LSF_DEFAULT_RIPPLE,
    9: LSF_DEPOSIT_AUTH,
    12: 0x0400_0000,
    13: 0x0800_0000,
    14: 0x1000_0000,
    15: 0x2000_0000,
}

ACCOUNT_FLAG_NAMES: Final = {
    "allowTrustLineClawback": LSF_ALLOW_TRUST_LINE_CLAWBACK,
    "allowTrustLineLocking": LSF_ALLOW_TRUST_LINE_LOCKING,
    "defaultRipple": LSF_DEFAULT_RIPPLE,
    "depositAuth": LSF_DEPOSIT_AUTH,
    "disableMasterKey": LSF_DISABLE_MASTER,
    "disallowIncomingCheck": 0x0800_0000,
    "disallowIncomingNFTokenOffer": 0x0400_0000,
    "disallowIncomingPayChan": 0x1000_0000,
    "disallowIncomingTrustline": 0x2000_0000,
    "disallowIncomingXRP": LSF_DISALLOW_XRP,
    "globalFreeze": LSF_GLOBAL_FREEZE,
    "noFreeze": LSF_NO_FREEZE,
    "passwordSpent": LSF_PASSWORD_SPENT,
    "requireAuthorization": LSF_REQUIRE_AUTH,
    "requireDestinationTag": LSF_REQUIRE_DEST_TAG,
}
