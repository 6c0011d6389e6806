// N payments of one account, signed and submitted by xrpl.js, all under way at once on one connection.
// Prints the milliseconds from the first signature to the last response.
import { Client, Wallet } from "xrpl";

const [url, seed, destination, count, networkId] = process.argv.slice(2);
const client = new Client(url);
await client.connect();
const wallet = Wallet.fromSeed(seed);
const account = await client.request({ command: "account_info", account: wallet.address, ledger_index: "current" });
const first = account.result.account_data.Sequence;
const lastLedger = (await client.getLedgerIndex()) + 8;
const began = performance.now();
const responses = Array.from({ length: Number(count) }, (_, place) => {
  const signed = wallet.sign({
    TransactionType: "Payment",
    Account: wallet.address,
    Destination: destination,
    Amount: "1000000",
    Fee: "10",
    Sequence: first + place,
    LastLedgerSequence: lastLedger,
    NetworkID: Number(networkId),
    SourceTag: place + 1,
  });
  return client.request({ command: "submit", tx_blob: signed.tx_blob });
});
const results = await Promise.all(responses);
const milliseconds = performance.now() - began;
const refused = results.filter((each) => each.result.engine_result !== "tesSUCCESS").length;
console.log(JSON.stringify({ milliseconds, refused }));
await client.disconnect();
