import { describe, expect, it } from "vitest";
import { OVERVIEW } from "./overview";
import { SDK } from "./sdk";
import { WEBHOOKS } from "./webhooks";

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

  it("says under which names the samples run, and names the generator of test headers", () => {
    expect(textOf(SDK)).toContain("`.mjs`");
    expect(textOf(SDK)).toContain("webhookTestHeaders");
  });
});
