import { describe, expect, it } from "vitest";
import { aPayment } from "../lib/live-payment/testing/payment";
import { readPreloadedStatus } from "./preloaded";

function pageWith(markup: string): Document {
  return new DOMParser().parseFromString(`<body>${markup}</body>`, "text/html");
}

describe("readPreloadedStatus", () => {
  it("reads what the server wrote into the page", () => {
    const json = JSON.stringify(aPayment({ title: "</script> & co" })).replaceAll("<", "\\u003c");
    const page = pageWith(`<script type="application/json" id="payment-data">${json}</script>`);
    expect(readPreloadedStatus(page)).toEqual(aPayment({ title: "</script> & co" }));
  });

  it.each([
    ["no data at all", "<!--payment-data-->"],
    ["broken data", '<script type="application/json" id="payment-data">{"id":</script>'],
    ["something else", '<script type="application/json" id="payment-data">{"error":"x"}</script>'],
    ["null", '<script type="application/json" id="payment-data">null</script>'],
  ])("returns null for %s", (_, markup) => {
    expect(readPreloadedStatus(pageWith(markup))).toBeNull();
  });
});
