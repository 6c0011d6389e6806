/** Reads the ledger itself, which has the last word on every drop. */
import { type Mode, readStack } from "./stack";

type LedgerPayment = {
  hash: string;
  account: string;
  destination: string;
  destinationTag: number | null;
  sourceTag: number | null;
  drops: string;
  result: string;
  validated: boolean;
};

type TxJson = {
  TransactionType: string;
  Account: string;
  Destination?: string;
  DestinationTag?: number;
  SourceTag?: number;
  hash?: string;
};
type Meta = { TransactionResult: string; delivered_amount?: string };

async function ask(mode: Mode, method: string, params: object): Promise<Record<string, unknown>> {
  const answer = await fetch(readStack().ledgers[mode].http, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ method, params: [{ api_version: 2, ...params }] }),
  });
  return ((await answer.json()) as { result: Record<string, unknown> }).result;
}

function payment(hash: string, tx: TxJson, meta: Meta, validated: boolean): LedgerPayment {
  return {
    hash,
    account: tx.Account,
    destination: tx.Destination ?? "",
    destinationTag: tx.DestinationTag ?? null,
    sourceTag: tx.SourceTag ?? null,
    drops: meta.delivered_amount ?? "0",
    result: meta.TransactionResult,
    validated,
  };
}

export async function transaction(mode: Mode, hash: string): Promise<LedgerPayment> {
  const found = await ask(mode, "tx", { transaction: hash });
  return payment(hash, found.tx_json as TxJson, found.meta as Meta, found.validated === true);
}

/** Whether the account is in a validated ledger. */
export async function exists(mode: Mode, account: string): Promise<boolean> {
  return (await ask(mode, "account_info", { account, ledger_index: "validated" })).account_data !== undefined;
}

/** The public key with which a transaction was signed. */
export async function signerOf(mode: Mode, hash: string): Promise<string> {
  const found = await ask(mode, "tx", { transaction: hash });
  return (found.tx_json as { SigningPubKey: string }).SigningPubKey;
}

/** Every successful payment that `account` has made, oldest first. */
export async function paymentsFrom(mode: Mode, account: string): Promise<LedgerPayment[]> {
  const all: LedgerPayment[] = [];
  let marker: unknown;
  do {
    const page = await ask(mode, "account_tx", {
      account,
      forward: true,
      limit: 400,
      ...(marker ? { marker } : {}),
    });
    for (const item of page.transactions as {
      tx_json: TxJson;
      meta: Meta;
      hash: string;
      validated: boolean;
    }[]) {
      if (item.tx_json.TransactionType !== "Payment" || item.tx_json.Account !== account) continue;
      if (item.meta.TransactionResult !== "tesSUCCESS") continue;
      all.push(payment(item.hash, item.tx_json, item.meta, item.validated));
    }
    marker = page.marker;
  } while (marker);
  return all;
}
