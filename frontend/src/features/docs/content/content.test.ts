import { describe, expect, it } from "vitest";
import type { RejectedPayment } from "../../../lib/api/generated";
import { PAYLOAD_FIELDS, REASON_ROWS, REJECTED_FIELDS } from "../reference.generated";
import { OVERVIEW } from "./overview";
import { SDK } from "./sdk";
import { WEBHOOKS } from "./webhooks";

/** The compiler demands every field of it, and no other. */
const REJECTED: Record<keyof RejectedPayment, true> = {
  id: true,
  amount: true,
  reason: true,
  reason_code: true,
  return_status: true,
  returned_amount: true,
  transaction_hash: true,
  sender_address: true,
  return_transaction_hash: true,
};

const textOf = (value: unknown) => JSON.stringify(value);

describe("what the documentation says", () => {
  it("counts the endpoints of both modes, as the API does", () => {
    expect(textOf(WEBHOOKS)).toContain("at most five endpoints, counting both modes");
    expect(textOf(WEBHOOKS)).not.toContain("in each mode");
  });

  it("says on both pages that completed payments may have their payout scheduled", () => {
    for (const tab of [OVERVIEW, WEBHOOKS]) {
      expect(textOf(tab)).toContain("Your payout is validated or, with hourly or daily payouts, scheduled.");
    }
  });

  it("says for each status whether the customer has paid", () => {
    const table = OVERVIEW.sections
      .find(({ id }) => id === "statuses")
      ?.blocks.find((block) => typeof block === "object");
    const rows = table !== undefined && "rows" in table ? table.rows : [];
    expect(rows.map(([status, , paid]) => [status, paid?.match(/^(Yes|No)\. ./)?.[1]])).toEqual([
      ["pending", "No"],
      ["processing", "Yes"],
      ["completed", "Yes"],
      ["failed", "Yes"],
      ["expired", "No"],
    ]);
  });

  it("has every field of a rejected payment, and a sentence for each reason", () => {
    expect(REJECTED_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(REJECTED).sort());
    const codes = REJECTED_FIELDS.find(({ name }) => name === "reason_code")?.limits.match(/\w+(?=`)/g);
    expect(REASON_ROWS.map(([code]) => code)).toEqual(codes);
  });

  it("has the fields of webhook.test: no payment, and a type of its own", () => {
    const fields = new Map(PAYLOAD_FIELDS.map((field) => [field.name, field]));
    expect(fields.get("payment_id")?.type).toBe("UUID or null");
    expect(fields.get("event_type")?.limits).toContain("`webhook.test`");
  });

  it("says under which names the samples run, and names the generator of test headers", () => {
    expect(textOf(SDK)).toContain("`.mjs`");
    expect(textOf(SDK)).toContain("webhookTestHeaders");
  });
});
