"""How many payments per second the local ledger validates on one core, and how much memory it uses.

    python -m bench.ledger [--payments 40000] [--batches 4] [--accounts 50] [--minutes 12]

Payments are signed in batches, then submitted over one WebSocket with up to 200 calls in flight, while
ledgers close every second. A batch ends when every payment is validated. The rate is printed per second of
wall time and per second of the server's CPU time, which is what one core can do. Memory must not grow from
batch to batch, however many payments are on disk: try ``--payments 1000000 --batches 20``. No batch starts
after ``--minutes``.
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
from xrpl.core.addresscodec import decode_classic_address
from xrpl.core.binarycodec import encode_for_signing
from xrpl.core.keypairs import derive_classic_address

BACKEND = Path(__file__).resolve().parent.parent
NETWORK_ID = 63456
MAX_IN_FLIGHT = 200
RATE_TARGET = 3000
# Caches fill during the first batch. A server that kept every payment in memory would grow with each batch.
GROWTH_TARGET = 1.5
_PLACEHOLDER = 0xF1E2D3C4


class Usage:
    """The CPU time and memory that a process has used, from /proc."""

    def __init__(self, pid: int) -> None:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        self.cpu_seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        self.memory_mb = pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Payer:
    """An ed25519 account that signs in C and encodes only what differs between payments."""

    def __init__(self) -> None:
        self._key = nacl.signing.SigningKey.generate()
        self.public_key = "ED" + self._key.verify_key.encode().hex().upper()
        self.address = derive_classic_address(self.public_key)
        self._template: tuple[bytes, ...] = ()

    def pay_to(self, destination: str) -> None:
        """Set the destination. It is encoded once, because xrpl-py takes ten times as long as signing."""
        fields: dict[str, Any] = {
            "TransactionType": "Payment",
            "Account": self.address,
            "Destination": destination,
            "DestinationTag": _PLACEHOLDER,
            "Amount": "1",
            "Fee": "10",
            "Sequence": _PLACEHOLDER,
            "NetworkID": NETWORK_ID,
            "SigningPubKey": self.public_key,
        }
        unsigned = bytes.fromhex(encode_for_signing(fields))
        self._template = tuple(unsigned.split(_PLACEHOLDER.to_bytes(4)))
        assert len(self._template) == 3

    def payment(self, sequence: int) -> str:
        """A signed payment of one drop."""
        message = sequence.to_bytes(4).join(self._template)
        signature = self._key.sign(message).signature
        # The signature follows the public key, which ends where the Account field begins.
        before, account, after = message.rpartition(b"\x81\x14" + decode_classic_address(self.address))
        return (before[4:] + b"\x74\x40" + signature + account + after).hex().upper()


def start(directory: Path) -> tuple[subprocess.Popen[bytes], str, str]:
    """A ledger that closes every second: (process, public address, admin address)."""
    announced = directory / "ports.json"
    command = [sys.executable, "-m", "sandbox", "--data", str(directory / "chain"), "--port", "0"]
    command += ["--admin-port", "0", "--announce", str(announced), "--close-interval", "1"]
    command += ["--soft-limit", "1000000"]  # the fee stays the base fee
    process = subprocess.Popen(command, cwd=BACKEND)
    while not announced.exists():
        time.sleep(0.01)
    ports = json.loads(announced.read_text())
    return process, f"127.0.0.1:{ports['port']}", f"http://127.0.0.1:{ports['admin_port']}"


def fund(public: str, admin: str, payers: list[Payer]) -> None:
    """Give all payers play money, in a closed ledger."""
    with httpx.Client() as http:
        for payer in payers:
            http.post(f"http://{public}/accounts", json={"destination": payer.address}).raise_for_status()
        http.post(f"{admin}/close").raise_for_status()


async def submit(socket: ClientConnection, blobs: list[str]) -> None:
    """Submit all of them and read every response."""
    free = asyncio.Semaphore(MAX_IN_FLIGHT)

    async def read_responses() -> None:
        for _ in blobs:
            response = json.loads(await socket.recv())
            assert response["result"]["engine_result"] == "tesSUCCESS", response
            free.release()

    reader = asyncio.create_task(read_responses())
    for blob in blobs:
        await free.acquire()
        await socket.send(json.dumps({"id": 1, "command": "submit", "tx_blob": blob}))
    await reader


async def sequence_of(socket: ClientConnection, address: str) -> int:
    """The account's next sequence number in the newest validated ledger; 0 while it does not exist."""
    request = {"command": "account_info", "account": address, "ledger_index": "validated"}
    await socket.send(json.dumps(request))
    response = json.loads(await socket.recv())
    return int(response["result"]["account_data"]["Sequence"]) if response["status"] == "success" else 0


async def validated(socket: ClientConnection, address: str, sequence: int) -> None:
    """Wait until the account's validated sequence number is ``sequence``."""
    await socket.send(json.dumps({"command": "subscribe", "streams": ["ledger"]}))
    await socket.recv()
    while json.loads(await socket.recv())["type"] != "ledgerClosed":
        pass
    await socket.send(json.dumps({"command": "unsubscribe", "streams": ["ledger"]}))
    while json.loads(await socket.recv()).get("type") != "response":
        pass
    if await sequence_of(socket, address) < sequence:
        await validated(socket, address, sequence)


async def measure(public: str, pid: int, payers: list[Payer], given: argparse.Namespace) -> bool:
    """Run all batches, print both figures, and return whether they meet the targets."""
    deadline = time.monotonic() + given.minutes * 60
    each = given.payments // given.batches // len(payers)
    total, cpu_seconds, memory = 0, 0.0, []
    async with connect(f"ws://{public}") as socket:
        for batch in range(1, given.batches + 1):
            if time.monotonic() > deadline:
                print(f"out of time after {batch - 1} of {given.batches} batches")
                break
            used, memory_mb = await measure_batch(socket, pid, payers, each, batch)
            total += each * len(payers)
            cpu_seconds += used
            memory.append(memory_mb)
    rate, growth = total / cpu_seconds, memory[-1] / memory[0]
    print(
        f"rate: {rate:.0f} validated payments per second on one core (target {RATE_TARGET}, {total} payments)"
    )
    print(
        f"memory: {memory[0]:.0f} MB after the first batch, {memory[-1]:.0f} MB after the last with {total} "
        f"payments on disk: {growth:.2f} times as much (target: at most {GROWTH_TARGET})"
    )
    return rate >= RATE_TARGET and growth <= GROWTH_TARGET


async def measure_batch(
    socket: ClientConnection, pid: int, payers: list[Payer], each: int, batch: int
) -> tuple[float, float]:
    """``each`` payments from every account; the server's CPU seconds, and its memory in MB afterwards."""
    firsts = {payer.address: await sequence_of(socket, payer.address) for payer in payers}
    blobs = [payer.payment(firsts[payer.address] + number) for number in range(each) for payer in payers]
    before, started = Usage(pid), time.perf_counter()
    await submit(socket, blobs)
    for payer in payers:
        if await sequence_of(socket, payer.address) < firsts[payer.address] + each:
            await validated(socket, payer.address, firsts[payer.address] + each)
    wall, after = time.perf_counter() - started, Usage(pid)
    used = after.cpu_seconds - before.cpu_seconds
    print(
        f"batch {batch}: {len(blobs)} payments validated in {wall:.1f} s ({len(blobs) / wall:.0f}/s), "
        f"{used:.1f} s of CPU ({len(blobs) / used:.0f}/s on one core), {after.memory_mb:.0f} MB",
        flush=True,
    )
    return used, after.memory_mb


def main(arguments: list[str] | None = None) -> int:
    """Run the measurement; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--payments", type=int, default=40_000)
    parser.add_argument("--batches", type=int, default=4)
    parser.add_argument("--accounts", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=12)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as directory:
        process, public, admin = start(Path(directory))
        try:
            payers = [Payer() for _ in range(given.accounts)]
            for payer, target in zip(payers, payers[1:] + payers[:1], strict=True):
                payer.pay_to(target.address)
            fund(public, admin, payers)
            return 0 if asyncio.run(measure(public, process.pid, payers, given)) else 1
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
