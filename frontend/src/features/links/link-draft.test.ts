import { describe, expect, it } from "vitest";
import type { PaymentLink } from "../../lib/api/generated";
import { draftOf, EMPTY_DRAFT, formOf, newField, previewOf } from "./link-draft";
import { aLink } from "./testing/links";

describe("a link while it is written", () => {
  it.each<[string, Partial<PaymentLink>]>([
    ["a fixed price", { price: "24.00", currency: "EUR", quantity_max: 5, max_sales: 50 }],
    ["an amount of choice", { price: null, price_min: "3", price_max: "200", price_presets: ["5", "10"] }],
    ["an end", { ends_at: new Date(2030, 0, 2).toISOString() }],
    ["its own data", { metadata: { sku: "LT-180", weight: 180, tags: ["new"] } }],
    ["questions", { fields: [{ label: "Size", type: "choice", required: true, options: ["S", "M"], max_length: 9 }] }],
  ])("is sent as it was read: %s", (_, values) => {
    const link = aLink(values);
    const sent = formOf(draftOf(link)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(values)) {
      expect(sent[name]).toEqual(value);
    }
  });

  it("sends a decimal comma as a point, and leaves out what belongs to the other kind of price", () => {
    const sent = formOf({ ...EMPTY_DRAFT, price: "12,50", price_min: "3", quantity: true, quantity_max: "4" });
    expect(sent).toMatchObject({ price: "12.50", price_min: null, price_presets: [], quantity_max: 4 });
    expect(formOf({ ...EMPTY_DRAFT, chosen: true, price: "9", price_min: "3", quantity: true })).toMatchObject({
      ...{ price: null, price_min: "3", price_max: null, quantity_max: null },
    });
  });

  it("shows payers what it would be, without questions that have no words yet", () => {
    const draft = { ...EMPTY_DRAFT, price: "24", currency: "EUR", fields: [newField()], max_sales: "50" };
    const facts = { shop: "Nordlicht", website: null, livemode: false, picture: null, rate: null, sold: 37 };
    expect(previewOf(draft, facts)).toMatchObject({ title: "What you sell", price: "24", left: 13, fields: [] });
    expect(previewOf({ ...draft, is_active: false }, facts).status).toBe("inactive");
  });
});
