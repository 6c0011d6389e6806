import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PublicLink } from "../../lib/api/generated";
import { fakeNetwork, jsonResponse } from "../../lib/live-payment/testing/network";
import { App } from "../app";
import { LinkPage } from "../link-page-lazy";

const LINK: PublicLink = {
  ...{
    slug: "low-tide",
    title: "Low Tide EP",
    description: "Six songs.",
    picture: null,
    shop: { name: "Nordlicht", website: null },
  },
  ...{ currency: "EUR", price: "24.00", price_min: null, price_max: null, price_presets: [], quantity_max: 5 },
  fields: [{ label: "Sleeve", type: "choice", required: true, options: ["Sea blue", "Sand"], max_length: 200 }],
  ...{ ask_name: false, ask_email: true, max_sales: 50, left: 13, ends_at: null, version: 3, livemode: true },
  ...{ status: "active", status_message: "", sold_out_at: null, accepting: true },
  ...{ rate: { rate: "2", spread: 0 }, outcome: null },
};
const PAYMENT = "8f41c2aa-7d10-4c8e-9f61-2f0a5f3b9d11";
const outcome = (values: Partial<NonNullable<PublicLink["outcome"]>>) => ({
  ...{ payment_id: PAYMENT, status: "completed" as const, exception: "none" as const },
  ...{ sold_out: false, message: "", url: null, ...values },
});

beforeAll(() => LinkPage.preload());
beforeEach(() => document.getElementById("link-data")?.remove());

async function open(link: PublicLink, pay?: () => Response, query = "") {
  window.history.replaceState(null, "", `/pay/low-tide${query}`);
  const network = fakeNetwork((url) => (url.includes("/pay/") && pay ? pay() : jsonResponse({ payment_link: link })));
  render(<App preloaded={null} />);
  await act(async () => {});
  return network;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("/pay/{slug}", () => {
  it("shows what a piece costs, and the whole price on the button", async () => {
    await open(LINK);
    expect(await screen.findByText("€24.00")).toBeVisible();
    expect(screen.getByText("13 of 50 left")).toBeVisible();
    await press("One more");
    expect(screen.getByRole("button", { name: "Pay €48.00" })).toBeEnabled();
    expect(screen.getByText(/^24\.000000 XRP at this minute's rate/)).toBeVisible();
  });

  it("sends one order, with the same key again and another for something else", async () => {
    const { requests } = await open(LINK, () => jsonResponse({ error: "No." }, 503));
    await screen.findByText("€24.00");
    await press("Pay €24.00");
    expect(screen.getByText("Sleeve is required")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Sleeve"), "Sand");
    await press("Pay €24.00");
    expect(await screen.findByText("No.")).toBeVisible();
    await press("Pay €24.00");
    await press("One more");
    await press("Pay €48.00");
    const pays = requests.filter(({ url }) => url.endsWith("/pay/"));
    const keys = pays.map(({ init }) => new Headers(init?.headers).get("Idempotency-Key"));
    expect(JSON.parse(String(pays[0]?.init?.body))).toEqual({ version: 3, quantity: 1, answers: { Sleeve: "Sand" } });
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([true, false]);
  });

  it("takes an amount between the bounds, or a suggestion", async () => {
    const chosen = { ...LINK, price: null, price_min: "3.00", price_max: "200.00", price_presets: ["5.00", "10.00"] };
    await open({ ...chosen, quantity_max: null, fields: [] });
    expect(await screen.findByRole("button", { name: "Pay €10.00" })).toBeEnabled();
    await userEvent.type(screen.getByLabelText("Another amount"), "2,5");
    await press("Pay €2.5");
    expect(screen.getByText("Choose an amount from €3 to €200.")).toBeVisible();
    await press("€5");
    expect(screen.getByRole("button", { name: "Pay €5.00" })).toBeEnabled();
  });

  it("tells the new price of a link that was changed meanwhile", async () => {
    let link = { ...LINK, fields: [] };
    window.history.replaceState(null, "", "/pay/low-tide");
    const sentence = "This offer has changed since you opened it. The price is now 26.00 EUR.";
    fakeNetwork((url) =>
      url.endsWith("/pay/")
        ? jsonResponse({ error: sentence, code: "link_changed" }, 409)
        : jsonResponse({ payment_link: link }),
    );
    render(<App preloaded={null} />);
    await screen.findByText("€24.00");
    link = { ...link, price: "26.00", version: 4 };
    await press("Pay €24.00");
    expect(await screen.findByRole("button", { name: "Pay €26.00" })).toBeEnabled();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it("says the merchant's sentence where it is sold out", async () => {
    const shop = { name: "Nordlicht", website: "https://nordlicht.example/shop" };
    await open({ ...LINK, shop, status: "sold_out", left: 0, status_message: "A second run is drying." });
    expect(screen.getByRole("link", { name: "Go to nordlicht.example" })).toHaveAttribute("href", shop.website);
    expect(await screen.findByText("A second run is drying.")).toBeVisible();
    expect(screen.getByText("All 50 are sold.")).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it.each<[string, Partial<PublicLink>, RegExp]>([
    ["paid", { outcome: outcome({ message: "See you!", url: "https://shop.example/x" }) }, /^See you!$/],
    ["expired", { outcome: outcome({ status: "expired" }) }, /^Get a new price$/],
    ["expired in XRP", { currency: "XRP", rate: null, outcome: outcome({ status: "expired" }) }, /^Pay again$/],
    [
      "sold out",
      { status: "sold_out", outcome: outcome({ status: "expired", exception: "late", sold_out: true }) },
      /the whole amount goes back/,
    ],
  ])("shows the outcome of its payment: %s", async (_, values, words) => {
    await open({ ...LINK, ...values }, undefined, `?payment=${PAYMENT}`);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("is a sample where the preview is opened by itself, and nobody pays there", async () => {
    window.history.replaceState(null, "", "/pay/preview");
    const { requests } = fakeNetwork(() => jsonResponse({}, 500));
    render(<App preloaded={null} />);
    expect(await screen.findByRole("heading", { name: "Low Tide EP, 180 g vinyl" })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("Sleeve"), "Sand");
    await press("Pay 12.50 XRP");
    expect(screen.getByText("This page is a sample. Nothing is paid here.")).toBeVisible();
    expect(requests).toEqual([]);
  });

  it("says that there is no such link", async () => {
    window.history.replaceState(null, "", "/pay/nothing");
    fakeNetwork(() => jsonResponse({ error: "Payment link not found" }, 404));
    render(<App preloaded={null} />);
    expect(await screen.findByText("There is no such link")).toBeVisible();
    vi.unstubAllGlobals();
  });
});
