import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { PublicRefund } from "../lib/api/generated";
import { fakeNetwork, jsonResponse } from "../lib/live-payment/testing/network";
import { App } from "./app";
import { RefundPage } from "./refund-page-lazy";

const REFUND: PublicRefund = {
  ...{ title: "High Tide, screen print A2", platform_name: "Nordlicht Records", amount: "5.731206" },
  ...{ price: "12.00", currency: "EUR", rate: "2.0938", status: "awaiting_payer", destination_address: null },
  ...{ destination_tag: null, expires_at: "2026-12-23T12:00:00Z", transaction_hash: null },
  ...{ reason: "One of two arrived creased", explorer_url: null, livemode: true, created_at: "2026-11-23T12:00:00Z" },
};
const ADDRESS = "rLHzPsX6oXkzU2qL12kHCH8G8cnZv1rBJh";

beforeAll(() => RefundPage.preload());

async function open(
  refund: PublicRefund | null,
  claimed: () => Response = () => jsonResponse({}, 500),
  checked: (sent: unknown) => Response = () => jsonResponse({}, 503),
) {
  window.history.replaceState(null, "", "/refund/q8Zc2Tn4vYw1LmKdR7sHxA");
  const bodies: unknown[] = [];
  fakeNetwork((url, init) => {
    if (url.includes("/claim-check/")) {
      return checked(JSON.parse(String(init?.body)));
    }
    if (init?.method === "POST") {
      bodies.push(JSON.parse(String(init.body)));
      return claimed();
    }
    return refund === null ? jsonResponse({ error: "Refund not found" }, 404) : jsonResponse(refund);
  });
  render(<App preloaded={null} />);
  await act(async () => {});
  return bodies;
}

const press = () => userEvent.click(screen.getByRole("button", { name: "Send to Nordlicht Records" }));

describe("/refund/{token}", () => {
  it("takes address and tag once, and then says that the shop looks at it", async () => {
    const named = { ...REFUND, status: "awaiting_merchant", destination_address: ADDRESS, destination_tag: 7 };
    const bodies = await open(REFUND, () => jsonResponse(named));
    expect(await screen.findByText("€12.00")).toBeVisible();
    expect(screen.getByText("“One of two arrived creased”")).toBeVisible();
    await press();
    expect(screen.getByText("Enter the address that the refund is to go to.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Your XRP address"), ` ${ADDRESS}`);
    await userEvent.type(screen.getByLabelText("Destination tag"), "7");
    await press();
    expect(await screen.findByRole("heading", { name: "The shop looks at it" })).toBeVisible();
    expect(bodies).toEqual([{ address: ADDRESS, tag: 7 }]);
  });

  it("shows under its field what the ledger says", async () => {
    await open(REFUND, () => jsonResponse({ error: "…", address: ["This account does not exist."] }, 400));
    await userEvent.type(await screen.findByLabelText("Your XRP address"), ADDRESS);
    await press();
    expect(await screen.findByText("This account does not exist.")).toBeVisible();
    expect(screen.getByLabelText("Your XRP address")).toBeInvalid();
  });

  it("looks the account up while it is typed, once for what stays, and leaves the button usable", async () => {
    const looked: unknown[] = [];
    const bodies = await open(REFUND, undefined, (sent) => {
      looked.push(sent);
      return (sent as { tag: number | null }).tag === null
        ? jsonResponse({ error: "…", tag: ["This account demands a destination tag."] }, 400)
        : jsonResponse({ destination_address: ADDRESS, destination_tag: 7 });
    });
    const field = await screen.findByLabelText("Your XRP address");
    await userEvent.type(field, ADDRESS.slice(0, 10));
    await userEvent.type(field, ADDRESS.slice(10));
    expect(await screen.findByText("This account demands a destination tag.", {}, { timeout: 3_000 })).toBeVisible();
    expect(screen.getByLabelText("Destination tag")).toBeInvalid();
    expect(screen.getByRole("button", { name: "Send to Nordlicht Records" })).toBeEnabled();
    await userEvent.type(screen.getByLabelText("Destination tag"), "7");
    expect(screen.queryByText("This account demands a destination tag.")).toBeNull();
    expect(await screen.findByText("This account exists and can be paid.", {}, { timeout: 3_000 })).toBeVisible();
    expect(looked).toEqual([
      { address: ADDRESS, tag: null },
      { address: ADDRESS, tag: 7 },
    ]);
    // Nothing was sent.
    expect(bodies).toEqual([]);
  });

  it.each<[PublicRefund["status"], string]>([
    ["sending", "Your refund is on its way"],
    ["succeeded", "Refunded"],
    ["failed", "It could not be delivered"],
    ["canceled", "The shop has canceled this refund"],
    ["expired", "This refund has expired"],
  ])("has a sentence for %s", async (status, heading) => {
    await open({ ...REFUND, status, transaction_hash: status === "succeeded" ? "A".repeat(64) : null });
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send to/ })).toBeNull();
  });

  it("says that there is none", async () => {
    await open(null);
    expect(await screen.findByRole("heading", { name: "There is no such refund" })).toBeVisible();
  });
});
