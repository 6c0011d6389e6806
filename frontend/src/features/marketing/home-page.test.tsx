import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HomePage } from "./home-page";
import { CONFIG, renderPage, serve } from "./testing/site";

const LATEST = {
  amount: "10.000000",
  merchant_payout: "9.900000",
  kept: "0.090000",
  burn_amount: "0.010000",
  transaction_hash: "8A41F2".padEnd(64, "0"),
  payout_transaction_hash: "51D07B".padEnd(64, "A"),
  burn_transaction_hash: "C93E10".padEnd(64, "B"),
  completed_at: new Date(Date.now() - 125_000).toISOString(),
  explorer_url: null,
  mode: "test",
};

const FIGURES = {
  payments_settled: 18204,
  xrp_burned: "1922.410000",
  median_seconds: 4.08,
  network_label: "local ledger",
  latest: LATEST,
  has_enough: true,
  demo_checkout_url: "http://localhost:8000/checkout/5b0c7a3e-0d6e-4d61-9a35-1f2f3d0c8a11",
};

type Answers = Parameters<typeof serve>[0];

function open(answers: Answers = {}) {
  const asked = serve({
    "/api/public/figures/": FIGURES,
    "/api/config/": CONFIG,
    "/api/testimonials/": [],
    ...answers,
  });
  renderPage(<HomePage />);
  return asked;
}

describe("the home page's hero", () => {
  it("shows the live figures from enough live payments on, and a checkout to try", async () => {
    open();
    expect(await screen.findByText("18,204")).toBeVisible();
    expect(screen.getByText("1,922.41 XRP")).toBeVisible();
    expect(screen.getByText("4.1 s")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open a demo checkout" })).toHaveAttribute(
      "href",
      FIGURES.demo_checkout_url,
    );
  });

  it("shows no figures of use before that, and no payment to watch where there is none", async () => {
    open({ "/api/public/figures/": { ...FIGURES, has_enough: false, demo_checkout_url: null } });
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Watch a payment settle/ })).toBeNull());
    expect(screen.queryByText("18,204")).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Open a demo checkout" })).not.toBeInTheDocument();
  });

  it("has the third action directly under the two specified ones", async () => {
    open();
    const third = await screen.findByRole("button", { name: /^Watch a payment settle/ });
    const second = screen.getByRole("link", { name: "View Documentation" });
    expect(second.closest("p")?.nextElementSibling).toBe(third);
  });

  it.each([
    [1, 10, true, "Keep 99%.", "1% flat. A tenth of that fee is burned.", "9.9"],
    [2.5, 25, false, "Keep 97.5%.", "2.5% flat. 25% of that fee goes to the burn wallet.", "9.75"],
  ])("follows the fee in force: %d%%", async (fee_percentage, burn_ratio_of_platform_fee, final, keep, words, paid) => {
    open({
      "/api/config/": { ...CONFIG, fee_percentage, burn_ratio_of_platform_fee, burn_is_final: final },
    });
    await vi.waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(keep));
    await vi.waitFor(() => expect(document.body).toHaveTextContent(words));
    expect(screen.getByText("Your wallet").closest("div")).toHaveTextContent(paid);
    expect(
      screen.getByText(`We take ${fee_percentage}% of what is paid and nothing else.`, { exact: false }),
    ).toBeVisible();
  });

  describe("with a demo payment", () => {
    const ID = "5b0c7a3e-0d6e-4d61-9a35-1f2f3d0c8a11";
    const CREATED = { success: true, payment_id: ID, checkout_url: `http://localhost:8000/checkout/${ID}` };
    const STATUS = {
      ...LATEST,
      transaction_hash: "D3E051".padEnd(64, "0"),
      platform_fee: "0.100000",
      status: "completed",
      network: "local ledger",
      livemode: false,
      paid_at: new Date().toISOString(),
    };

    afterEach(() => void vi.useRealTimers());

    it("pays in place and draws the split of that payment", async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const statuses = [{ ...STATUS, status: "processing" }, { ...STATUS, burn_transaction_hash: null }, STATUS];
      const sent: unknown[] = [];
      open({
        "/api/payments/demo/": () => Response.json(CREATED, { status: 201 }),
        [`/api/payments/simulate/${ID}/`]: ({ body }: { body: unknown }) => {
          sent.push(body);
          return Response.json({ success: true });
        },
        [`/api/payments/public/status/${ID}/`]: () => Response.json(statuses.shift() ?? STATUS),
      });
      const pay = await screen.findByRole("button", { name: /^Watch a payment settle/ });
      await vi.waitFor(() => expect(pay).toBeEnabled());
      await act(async () => pay.click());
      expect(await screen.findByRole("heading", { name: "Your payment is on its way" })).toBeVisible();
      expect(pay).toBeDisabled();
      await act(() => vi.advanceTimersByTimeAsync(2_100));
      expect(await screen.findByRole("heading", { name: "Your payment, on the local ledger" })).toBeVisible();
      const card = within(screen.getByRole("region", { name: "The latest payment" }));
      expect(card.getByRole("img")).toHaveAccessibleName(
        "10.00 XRP received: 9.90 to the merchant, 0.09 kept, 0.01 to the burn wallet",
      );
      expect(card.getByText("D3E051…0000")).toBeVisible();
      expect(card.getByText("Pending Burn")).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(1_100));
      expect(card.queryByText("Pending Burn")).not.toBeInTheDocument();
      expect(screen.getByText(/^Settled in \d+\.\d s\.$/)).toBeVisible();
      expect(screen.getByRole("button", { name: /^Watch another payment settle/ })).toBeEnabled();
      expect(sent).toEqual([{ scenario: "exact" }]);
    });

    it("says why it could not be paid", async () => {
      open({ "/api/payments/demo/": () => Response.json({ error: "Payments are paused." }, { status: 503 }) });
      const pay = await screen.findByRole("button", { name: /^Watch a payment settle/ });
      await vi.waitFor(() => expect(pay).toBeEnabled());
      await userEvent.click(pay);
      expect(await screen.findByText("Payments are paused.")).toBeVisible();
      expect(pay).toBeEnabled();
    });
  });

  it("works without the figures", async () => {
    open({ "/api/public/figures/": () => new Response("", { status: 500 }) });
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Watch a payment settle/ })).toBeNull());
  });
});

describe("the home page", () => {
  it("links to sign-up, the documentation and a call, in the specified words", () => {
    open();
    const leadsTo = (words: string) =>
      screen.getAllByRole("link", { name: words }).map((link) => link.getAttribute("href"));
    expect(leadsTo("Start Free - No Credit Card Required")).toEqual(["/auth/signup", "/auth/signup"]);
    expect(leadsTo("View Documentation")).toEqual(["/docs"]);
    expect(leadsTo("View Full Documentation")).toEqual(["/docs"]);
    expect(leadsTo("Schedule a Call")).toEqual(["/contact"]);
  });

  it("shows the four features and explains them in detail", async () => {
    open();
    const promises = within(screen.getByRole("region", { name: "A gateway that gets out of the way" }));
    expect(promises.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "Instant Payments",
      "Non-Custodial",
      "Simple Integration",
      "Xaman Wallet Integration",
    ]);
    expect(promises.getByText(/each payment passes through our wallet on its way to yours/)).toBeVisible();
    expect(await promises.findByText(/usually for about 4\.1 s/)).toBeVisible();
  });

  it("says what it costs", () => {
    open();
    expect(screen.getByText(/no monthly cost: /)).toBeVisible();
    expect(screen.getByText(/settle on the XRP Ledger in 3-5 seconds/)).toBeVisible();
  });

  it("compares with the visitor's own card rate", async () => {
    open();
    const cost = within(screen.getByRole("region", { name: "What a sale costs you" }));
    const small = () => cost.getByRole("row", { name: /^0\.50/ }).textContent;
    expect(small()).toMatch(/^0\.500\.26 51\.5%/);
    await userEvent.clear(cost.getByRole("textbox", { name: /^Fixed part/ }));
    await userEvent.type(cost.getByRole("textbox", { name: /^Fixed part/ }), "0.05");
    expect(small()).toMatch(/^0\.500\.058 11\.5%/);
  });

  it("lists what it works with", () => {
    open();
    const strip = within(screen.getByRole("region", { name: "Works with" }));
    expect(strip.getByText("XRP Ledger")).toBeVisible();
    expect(strip.getByText("Xaman")).toBeVisible();
  });

  it("shows the quick start in two tabs, each with a sample for this address that can be copied", async () => {
    open();
    const tabs = within(screen.getByRole("tablist", { name: "Ways to integrate" }));
    expect(tabs.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["JavaScript SDK", "REST API"]);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Copy: createPayment in JavaScript" }));
    const script = await navigator.clipboard.readText();
    expect(script).toContain('import { Dropwise } from "@dropwise/sdk";');
    expect(script).toContain(`baseUrl: "${window.location.origin}"`);
    expect(script).toContain("await dropwise.createPayment({");
    expect(script).toContain("await dropwise.getPaymentStatus(payment.id);");
    await user.click(screen.getByRole("button", { name: "Copy: Install the SDK" }));
    const install = `npm install ${window.location.origin}/sdk/dropwise-sdk-`;
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^${install}\\d+\\.\\d+\\.\\d+\\.tgz$`));

    await user.click(tabs.getByRole("tab", { name: "REST API" }));
    await user.click(screen.getByRole("button", { name: "Copy: Create a payment with curl" }));
    expect(await navigator.clipboard.readText()).toContain(`curl -s ${window.location.origin}/api/payments/create/`);
  });
});
