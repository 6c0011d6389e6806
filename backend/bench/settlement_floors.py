"""What the settlement is compared with: submitters that keep no rows, check nothing and pay without proof."""

from __future__ import annotations

import json
import subprocess
import time

from apps.ledger.keys import KeyPair
from apps.ledger.signing import CommonFields, payment_sign
from apps.ledger.xrpl_client import XrplClient
from bench.environment import BACKEND

PEER = BACKEND / "bench" / "peers" / "settlement"


def bare_seconds(*, url: str, network_id: int, key: KeyPair, dest: str, count: int) -> float:
    """Seconds to sign `count` payments in our way and to submit them all, pipelined on one connection."""
    client = XrplClient(url)
    account = client.account_info(address=key.address)
    assert account is not None
    last_ledger = account.ledger_index + 8
    began = time.monotonic()
    blobs = [
        payment_sign(
            key=key,
            common=CommonFields(
                account=key.address,
                network_id=network_id,
                sequence=account.sequence + place,
                last_ledger=last_ledger,
                fee=10,
                source_tag=place + 1,
            ),
            dest=dest,
            dest_tag=-1,
            amount=1_000_000,
        ).blob
        for place in range(count)
    ]
    codes = {getattr(answer, "code", repr(answer)) for answer in client.submit_many(blobs=blobs)}
    seconds = time.monotonic() - began
    client.close()
    assert codes == {"tesSUCCESS"}, codes
    return seconds


def xrpljs_seconds(*, url: str, network_id: int, seed: str, dest: str, count: int) -> float:
    """The same by xrpl.js, all of them under way at once."""
    subprocess.run(
        ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True
    )
    done = subprocess.run(
        ["node", "xrpljs.mjs", url, seed, dest, str(count), str(network_id)],
        cwd=PEER,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    result = json.loads(done.stdout)
    assert result["refused"] == 0, result
    return float(result["milliseconds"]) / 1_000
