/* xrpl.js's ordinary client, unchanged, against the local ledger at LEDGER_WS. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { AccountSetAsfFlags, Client, decode, Wallet } from "xrpl";

const url = new URL(process.env.LEDGER_WS);
const faucet = { faucetHost: url.host, faucetPath: "/accounts", faucetProtocol: "http" };
const FEE = 12n; // drops: the client pays a fifth more than the server asks

let client;
let payer;
let payee;

before(async () => {
  client = new Client(url.href);
  await client.connect();
  const secp256k1 = Wallet.generate("ecdsa-secp256k1");
  const funded = await Promise.all([
    client.fundWallet(null, faucet),
    client.fundWallet(secp256k1, faucet),
  ]);
  assert.deepEqual(funded.map((each) => each.balance), [1000, 1000]);
  [payer, payee] = funded.map((each) => each.wallet);
  assert.equal(payee.classicAddress, secp256k1.classicAddress);
});

after(() => client.disconnect());

const payment = (changes = {}) => ({
  TransactionType: "Payment",
  Account: payer.classicAddress,
  Destination: payee.classicAddress,
  Amount: "1",
  ...changes,
});

const account = async (wallet) => {
  const request = { command: "account_info", account: wallet.classicAddress, ledger_index: "validated" };
  return (await client.request(request)).result;
};

const balance = async (wallet) => BigInt((await account(wallet)).account_data.Balance);

test("the client knows network and server version after connecting", () => {
  assert.equal(client.networkID, 63456);
  assert.match(client.buildVersion, /^\d+\.\d+\.\d+$/);
});

test("autofill finds fee, sequence, last ledger and network", async () => {
  const filled = await client.autofill(payment());
  const { account_data: entry, ledger_index: validated } = await account(payer);
  assert.equal(filled.Fee, String(FEE));
  assert.equal(filled.Sequence, entry.Sequence);
  assert.equal(filled.NetworkID, 63456);
  assert.ok(filled.LastLedgerSequence >= validated + 18);
  const deletion = { TransactionType: "AccountDelete", Account: payer.classicAddress, Destination: payee.classicAddress };
  assert.equal((await client.autofill(deletion)).Fee, "200000");
});

test("a payment is submitted, waited for and found again", async () => {
  const [from, to] = await Promise.all([balance(payer), balance(payee)]);
  const paid = await client.submitAndWait(payment({ Amount: "2500001", DestinationTag: 7 }), { wallet: payer });
  assert.equal(paid.result.validated, true);
  assert.equal(paid.result.meta.TransactionResult, "tesSUCCESS");
  assert.equal(paid.result.meta.delivered_amount, "2500001");
  assert.equal(paid.result.tx_json.DestinationTag, 7);
  assert.equal(await balance(payer), from - 2_500_001n - FEE);
  assert.equal(await balance(payee), to + 2_500_001n);
  const found = await client.request({ command: "tx", transaction: paid.result.hash });
  assert.deepEqual(found.result, paid.result);
  assert.equal(await client.getXrpBalance(payee.classicAddress), Number(await balance(payee)) / 1e6);
  assert.deepEqual(await client.getBalances(payer.classicAddress), [
    { currency: "XRP", value: String(await client.getXrpBalance(payer.classicAddress)) },
  ]);
});

test("a regular key signs in the account's name", async () => {
  const regular = Wallet.generate();
  const change = {
    TransactionType: "SetRegularKey",
    Account: payee.classicAddress,
    RegularKey: regular.classicAddress,
  };
  await client.submitAndWait(change, { wallet: payee });
  assert.equal((await account(payee)).account_data.RegularKey, regular.classicAddress);
  const back = payment({ Account: payee.classicAddress, Destination: payer.classicAddress });
  const paid = await client.submitAndWait(back, { wallet: regular });
  assert.equal(paid.result.meta.TransactionResult, "tesSUCCESS");
  assert.equal(paid.result.tx_json.SigningPubKey, regular.publicKey);
});

test("a subscription tells of the ledger and then of the account's payment", async () => {
  const seen = [];
  const onLedger = (event) => seen.push(event.ledger_index);
  client.on("ledgerClosed", onLedger);
  const transaction = new Promise((resolve) => {
    client.once("transaction", (event) => resolve({ event, announced: seen.at(-1) }));
  });
  const topics = { streams: ["ledger"], accounts: [payer.classicAddress] };
  const state = await client.request({ command: "subscribe", ...topics });
  assert.deepEqual(Object.keys(state.result).sort(), [
    "fee_base",
    "ledger_hash",
    "ledger_index",
    "ledger_time",
    "network_id",
    "reserve_base",
    "reserve_inc",
    "validated_ledgers",
  ]);
  const submitted = await client.submit(payment({ Amount: "3" }), { wallet: payer });
  assert.equal(submitted.result.engine_result, "tesSUCCESS");
  const { event, announced } = await transaction;
  assert.equal(event.hash, submitted.result.tx_json.hash);
  assert.equal(event.validated, true);
  assert.equal(event.meta.delivered_amount, "3");
  assert.equal(announced, event.ledger_index); // before what it holds
  await client.request({ command: "unsubscribe", ...topics });
  client.off("ledgerClosed", onLedger);
});

test("account_tx is paged with markers, once through everything", async () => {
  const first = (await account(payer)).account_data.Sequence;
  const sent = [];
  for (let number = 0; number < 5; number += 1) {
    const filled = await client.autofill(payment({ Sequence: first + number }));
    const { result } = await client.submit(filled, { wallet: payer });
    assert.equal(result.engine_result, "tesSUCCESS");
    sent.push(result.tx_json.hash);
  }
  await until(async () => (await account(payer)).account_data.Sequence === first + 5);
  for (const forward of [true, false]) {
    const pages = await client.requestAll({
      command: "account_tx",
      account: payer.classicAddress,
      limit: 10,
      forward,
    });
    const small = [];
    let marker;
    do {
      const request = { command: "account_tx", account: payer.classicAddress, limit: 2, forward, marker };
      const page = (await client.request(request)).result;
      assert.ok(page.transactions.length <= 2);
      small.push(...page.transactions.map((item) => item.hash));
      marker = page.marker;
    } while (marker !== undefined);
    // requestAll leaves out the API version, so its answers have the first version's shape.
    const whole = pages.flatMap((page) => page.result.transactions.map((item) => item.tx.hash));
    assert.deepEqual(small, whole);
    assert.equal(new Set(small).size, small.length);
    const newest = forward ? small.slice(-5) : small.slice(0, 5).reverse();
    assert.deepEqual(newest, sent);
  }
});

async function until(isSo) {
  const deadline = Date.now() + 10_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, "it never became so");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("refusals carry the network's codes", async () => {
  const other = Wallet.generate();
  const cases = [
    ["temBAD_AMOUNT", { Amount: "0" }, payer],
    ["temREDUNDANT", { Destination: payer.classicAddress }, payer],
    ["tefBAD_AUTH", {}, other],
    ["tefPAST_SEQ", { Sequence: 1 }, payer],
    ["telINSUF_FEE_P", { Fee: "9" }, payer],
    ["telWRONG_NETWORK", { NetworkID: 63457 }, payer],
  ];
  const before = await account(payer);
  for (const [code, changes, wallet] of cases) {
    const filled = await client.autofill(payment(changes));
    const blob = wallet.sign(filled).tx_blob;
    const { result } = await client.submit(blob, { failHard: true });
    assert.equal(result.engine_result, code);
    assert.equal(result.accepted, false);
    assert.equal(decode(result.tx_blob).Account, payer.classicAddress);
  }
  assert.deepEqual((await account(payer)).account_data, before.account_data);
});

test("what the server refuses to answer is an error with its token", async () => {
  const nobody = Wallet.generate().classicAddress;
  await assert.rejects(client.request({ command: "account_info", account: nobody }), (error) => {
    assert.equal(error.data.error, "actNotFound");
    assert.equal(error.data.error_code, 19);
    return true;
  });
  await assert.rejects(client.request({ command: "ripple_path_find" }), /Unknown method/);
});

test("a validated failure costs its fee and is reported with its code", async () => {
  const strict = (await client.fundWallet(null, faucet)).wallet;
  const demand = {
    TransactionType: "AccountSet",
    Account: strict.classicAddress,
    SetFlag: AccountSetAsfFlags.asfRequireDest,
  };
  await client.submitAndWait(demand, { wallet: strict });
  const before = await balance(payer);
  const untagged = payment({ Destination: strict.classicAddress });
  const failed = await client.submitAndWait(untagged, { wallet: payer });
  assert.equal(failed.result.meta.TransactionResult, "tecDST_TAG_NEEDED");
  assert.equal(failed.result.validated, true);
  assert.equal(await balance(payer), before - FEE);
});

test("reliable submission gives up after the last ledger, and nothing was paid", async () => {
  const before = await account(payer);
  const early = payment({
    Sequence: before.account_data.Sequence + 1,
    LastLedgerSequence: before.ledger_index + 4,
  });
  await assert.rejects(client.submitAndWait(early, { wallet: payer }), (error) => {
    assert.match(error.message, /latest ledger sequence .* is greater than/i);
    assert.match(error.message, /terPRE_SEQ/);
    return true;
  });
  assert.deepEqual((await account(payer)).account_data, before.account_data);
});
