/** Runs a sample of the documentation: what is sent is what the sample in curl shows. */
import type { Created, History, PaymentStatus, Simulated } from "../../lib/api/generated";
import { callWithKey } from "../../lib/public-api";
import type { RunnableSample } from "./model";
import { sampleText } from "./sample-files";

export interface Answer {
  status: number;
  statusText: string;
  ms: number;
  body: string;
  /** The payment that it was about; its status where the answer has it. */
  payment: { id: string; status: string | null } | null;
  checkoutUrl: string | null;
  /** What matters of it where it is not a payment. */
  said: string | null;
}

/** The call cannot be made: there is no payment for it. */
export class NothingToRunError extends Error {}

/** Which payment is meant where Run has made none, and what to do where there is none either. */
const OTHERWISE: Partial<Record<RunnableSample, { query: string; none: string }>> = {
  "payment-status": { query: "page_size=1", none: "You have no test payment yet. Run “Create a payment” first." },
  "simulate-payment": {
    query: "status=pending&page_size=1",
    none: "You have no pending test payment. Run “Create a payment” first.",
  },
};

/** What Run does, beside its button. `made`: whether Run has made a payment on this page. */
export function wordsOf(sample: RunnableSample, made: boolean): string {
  switch (sample) {
    case "create-payment":
      return "Makes a real test payment.";
    case "list-payments":
      return "Lists your completed test payments.";
    case "payment-status":
      return made ? "Asks for the payment you just made." : "Asks for your newest test payment.";
    case "simulate-payment":
      return made
        ? "Pays the payment you just made, with play money."
        : "Pays your newest pending test payment, with play money.";
  }
}

/** Makes the call, about the payment `made` by Run where it needs one. Throws NothingToRunError, or as `callWithKey`. */
export async function runSample(sample: RunnableSample, secretKey: string, made: string | null): Promise<Answer> {
  const otherwise = OTHERWISE[sample];
  let id: string | null = null;
  if (otherwise !== undefined) {
    id = made;
    if (id === null) {
      const found = await timed(secretKey, `/api/payments/history/?${otherwise.query}`);
      if (found.status >= 300) return answer(found);
      id = (found.data as History).payments[0]?.id ?? null;
    }
    if (id === null) throw new NothingToRunError(otherwise.none);
  }
  const { key, path, body } = request(sampleText(sample, "curl", id === null ? {} : { PAYMENT_ID: id }), secretKey);
  const found = await timed(key, path, body);
  const about = id === null ? null : { id, status: null };
  if (found.status >= 300) return { ...answer(found), payment: about };
  switch (sample) {
    case "create-payment": {
      const { payment_request } = found.data as Created;
      return { ...answer(found), payment: payment_request, checkoutUrl: payment_request.checkout_url };
    }
    case "payment-status":
      return { ...answer(found), payment: found.data as PaymentStatus };
    case "list-payments": {
      const { total_count } = found.data as History;
      return { ...answer(found), said: total_count === 1 ? "1 payment" : `${total_count} payments` };
    }
    case "simulate-payment":
      return { ...answer(found), payment: about, said: (found.data as Simulated).message };
  }
}

/** The call that a sample in curl makes. */
function request(text: string, secretKey: string) {
  return {
    key: text.includes("Authorization: Bearer") ? secretKey : null,
    path: /"https?:\/\/[^/"]+(\/api\/[^"]+)"/.exec(text)?.[1] ?? "",
    body: /-d '([^']*)'/.exec(text)?.[1],
  };
}

interface Timed {
  status: number;
  data: unknown;
  ms: number;
}

async function timed(key: string | null, path: string, body?: string): Promise<Timed> {
  const started = performance.now();
  const found = await callWithKey(key, path, body);
  return { ...found, ms: Math.round(performance.now() - started) };
}

function answer({ status, data, ms }: Timed): Answer {
  return {
    status,
    statusText: REASONS[status] ?? "",
    ms,
    body: JSON.stringify(data, null, 2),
    payment: null,
    checkoutUrl: null,
    said: null,
  };
}

/** HTTP/2 has none. */
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  429: "Too Many Requests",
  503: "Service Unavailable",
};
