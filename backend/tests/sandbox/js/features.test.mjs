/* What else wallets do with xrpl.js: tickets, signing together, simulating, channels, escrows. At LEDGER_WS. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Client, Wallet, multisign, signPaymentChannelClaim, verifyPaymentChannelClaim } from "xrpl";

const url = new URL(process.env.LEDGER_WS);
const faucet = { faucetHost: url.host, faucetPath: "/accounts", faucetProtocol: "http" };

let client;
let payer;
let payee;

before(async () => {
  client = new Client(url.href);
  await client.connect();
  const funded = await Promise.all([client.fundWallet(null, faucet), client.fundWallet(null, faucet)]);
  [payer, payee] = funded.map((each) => each.wallet);
});

after(() => client.disconnect());

const send = async (transaction, wallet = payer) => {
  const sent = await client.submitAndWait({ Account: wallet.classicAddress, ...transaction }, { wallet });
  assert.equal(sent.result.meta.TransactionResult, "tesSUCCESS");
  return sent.result;
};

const owned = async (wallet, type) => {
  const request = { command: "account_objects", account: wallet.classicAddress, type, ledger_index: "validated" };
  return (await client.request(request)).result.account_objects;
};

test("tickets are created, found and used", async () => {
  await send({ TransactionType: "TicketCreate", TicketCount: 2 });
  const tickets = (await owned(payer, "ticket")).map((ticket) => ticket.TicketSequence);
  assert.equal(tickets.length, 2);
  const last = Math.max(...tickets);
  const payment = { TransactionType: "Payment", Destination: payee.classicAddress, Amount: "1" };
  const paid = await send({ ...payment, Sequence: 0, TicketSequence: last });
  assert.equal(paid.tx_json.TicketSequence, last);
  assert.deepEqual((await owned(payer, "ticket")).map((ticket) => ticket.TicketSequence), [Math.min(...tickets)]);
});

test("two signers act for an account", async () => {
  const signers = [Wallet.generate(), Wallet.generate("ecdsa-secp256k1")];
  await send({
    TransactionType: "SignerListSet",
    SignerQuorum: 2,
    SignerEntries: signers.map((each) => ({ SignerEntry: { Account: each.classicAddress, SignerWeight: 1 } })),
  });
  const info = { command: "account_info", account: payer.classicAddress, signer_lists: true };
  assert.equal((await client.request(info)).result.signer_lists[0].SignerQuorum, 2);
  const payment = {
    TransactionType: "Payment",
    Account: payer.classicAddress,
    Destination: payee.classicAddress,
    Amount: "3",
  };
  const filled = await client.autofill(payment, signers.length);
  const signed = signers.map((each) => each.sign(filled, true).tx_blob);
  const paid = await client.submitAndWait(multisign(signed));
  assert.equal(paid.result.meta.delivered_amount, "3");
  assert.equal(paid.result.tx_json.Signers.length, 2);
});

test("a simulation says what would happen", async () => {
  const payment = {
    TransactionType: "Payment",
    Account: payer.classicAddress,
    Destination: payee.classicAddress,
    Amount: "5",
  };
  const said = (await client.simulate(payment)).result;
  assert.equal(said.engine_result, "tesSUCCESS");
  assert.equal(said.applied, false);
  assert.equal(said.meta.delivered_amount, "5");
});

test("a channel is opened, claimed from and closed", async () => {
  await send({
    TransactionType: "PaymentChannelCreate",
    Destination: payee.classicAddress,
    Amount: "5000000",
    SettleDelay: 60,
    PublicKey: payer.publicKey,
  });
  const request = { command: "account_channels", account: payer.classicAddress };
  const [channel] = (await client.request(request)).result.channels;
  const signature = signPaymentChannelClaim(channel.channel_id, "2", payer.privateKey);
  assert.ok(verifyPaymentChannelClaim(channel.channel_id, "2", signature, payer.publicKey));
  await send(
    {
      TransactionType: "PaymentChannelClaim",
      Channel: channel.channel_id,
      Balance: "2000000",
      Signature: signature,
      PublicKey: payer.publicKey,
      Flags: 0x0002_0000,
    },
    payee,
  );
  assert.deepEqual((await client.request(request)).result.channels, []);
});

test("an escrow waits and a check is cashed", async () => {
  const later = { FinishAfter: 900_000_000, CancelAfter: 950_000_000 };
  const destination = { Destination: payee.classicAddress };
  await send({ TransactionType: "EscrowCreate", Amount: "7", ...destination, ...later });
  assert.equal((await owned(payee, "escrow"))[0].Amount, "7");
  await send({ TransactionType: "CheckCreate", SendMax: "9", ...destination });
  const [check] = await owned(payee, "check");
  const cashed = await send({ TransactionType: "CheckCash", CheckID: check.index, Amount: "9" }, payee);
  assert.equal(cashed.meta.delivered_amount, "9");
});
