"""How many payments a second the local ledger validates on one core, and what memory it takes.

    python bench/ledger.py [--payments 20000] [--accounts 50]

Signed beforehand, then submitted over one WebSocket with up to 200 unanswered calls, while
ledgers close every second. Counted until every payment is validated. The rate is given in wall
time and for each second of the server's own CPU time, which is what one core can do.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import nacl.signing
from websockets.asyncio.client import ClientConnection, connect
from xrpl.core.binarycodec import encode, encode_for_signing
from xrpl.core.keypairs import derive_classic_address

BACKEND = Path(__file__).resolve().parent.parent
NETWORK_ID = 63456
UNANSWERED = 200


class Usage:
    """What a process has used so far, from /proc."""

    def __init__(self, pid: int) -> None:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        self.cpu_seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        self.memory_mb = pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Payer:
    """An ed25519 account that signs in C."""

    def __init__(self) -> None:
        self._key = nacl.signing.SigningKey.generate()
        self.public_key = "ED" + self._key.verify_key.encode().hex().upper()
        self.address = derive_classic_address(self.public_key)

    def payment(self, destination: str, sequence: int) -> str:
        """A signed payment of one drop."""
        fields: dict[str, Any] = {
            "TransactionType": "Payment",
            "Account": self.address,
            "Destination": destination,
            "DestinationTag": sequence,
            "Amount": "1",
            "Fee": "10",
            "Sequence": sequence,
            "NetworkID": NETWORK_ID,
            "SigningPubKey": self.public_key,
        }
        signature = self._key.sign(bytes.fromhex(encode_for_signing(fields))).signature
        return encode(fields | {"TxnSignature": signature.hex().upper()})


def start(directory: Path) -> tuple[subprocess.Popen[bytes], str, str]:
    """A ledger that closes every second: (process, public address, admin address)."""
    announced = directory / "ports.json"
    command = [sys.executable, "-m", "sandbox", "--data", str(directory / "chain"), "--port", "0"]
    command += ["--admin-port", "0", "--announce", str(announced), "--close-interval", "1"]
    process = subprocess.Popen(command, cwd=BACKEND)
    while not announced.exists():
        time.sleep(0.01)
    ports = json.loads(announced.read_text())
    return process, f"127.0.0.1:{ports['port']}", f"http://127.0.0.1:{ports['admin_port']}"


def fund(public: str, admin: str, payers: list[Payer]) -> None:
    """Play money for everybody, in a closed ledger."""
    with httpx.Client() as http:
        for payer in payers:
            http.post(f"http://{public}/accounts", json={"destination": payer.address}).raise_for_status()
        http.post(f"{admin}/close").raise_for_status()


async def submit(socket: ClientConnection, blobs: list[str]) -> None:
    """Submit all of them and read every answer."""
    room = asyncio.Semaphore(UNANSWERED)

    async def read_answers() -> None:
        for _ in blobs:
            answer = json.loads(await socket.recv())
            assert answer["result"]["engine_result"] == "tesSUCCESS", answer
            room.release()

    reader = asyncio.create_task(read_answers())
    for blob in blobs:
        await room.acquire()
        await socket.send(json.dumps({"id": 1, "command": "submit", "tx_blob": blob}))
    await reader


async def sequence_of(socket: ClientConnection, address: str) -> int:
    """The account's next sequence in the newest validated ledger, 0 while it does not exist."""
    request = {"command": "account_info", "account": address, "ledger_index": "validated"}
    await socket.send(json.dumps(request))
    answer = json.loads(await socket.recv())
    return int(answer["result"]["account_data"]["Sequence"]) if answer["status"] == "success" else 0


async def validated(socket: ClientConnection, address: str, sequence: int) -> None:
    """Wait until the account's validated sequence is ``sequence``."""
    await socket.send(json.dumps({"command": "subscribe", "streams": ["ledger"]}))
    await socket.recv()
    while json.loads(await socket.recv())["type"] != "ledgerClosed":
        pass
    await socket.send(json.dumps({"command": "unsubscribe", "streams": ["ledger"]}))
    while json.loads(await socket.recv()).get("type") != "response":
        pass
    if await sequence_of(socket, address) < sequence:
        await validated(socket, address, sequence)


async def measure(public: str, pid: int, payers: list[Payer], payments: int) -> None:
    """Sign, submit, wait, print; four times, so that growing memory shows."""
    async with connect(f"ws://{public}") as socket:
        for part in range(1, 5):
            await measure_part(socket, pid, payers, payments // 4, part)


async def measure_part(
    socket: ClientConnection, pid: int, payers: list[Payer], payments: int, part: int
) -> None:
    firsts = {payer.address: await sequence_of(socket, payer.address) for payer in payers}
    each = payments // len(payers)
    target, other = payers[0].address, payers[1].address
    blobs = [
        payer.payment(other if payer is payers[0] else target, firsts[payer.address] + number)
        for number in range(each)
        for payer in payers
    ]
    before, started = Usage(pid), time.perf_counter()
    await submit(socket, blobs)
    for payer in payers:
        if await sequence_of(socket, payer.address) < firsts[payer.address] + each:
            await validated(socket, payer.address, firsts[payer.address] + each)
    wall, after = time.perf_counter() - started, Usage(pid)
    used = after.cpu_seconds - before.cpu_seconds
    print(
        f"part {part}: {len(blobs)} payments validated in {wall:.1f} s ({len(blobs) / wall:.0f}/s), "
        f"{used:.1f} s of CPU ({len(blobs) / used:.0f}/s on one core), {after.memory_mb:.0f} MB"
    )


def main() -> None:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=20_000)
    parser.add_argument("--accounts", type=int, default=50)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        process, public, admin = start(Path(directory))
        try:
            payers = [Payer() for _ in range(given.accounts)]
            fund(public, admin, payers)
            asyncio.run(measure(public, process.pid, payers, given.payments))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
