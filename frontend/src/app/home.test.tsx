import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { AppRoutes } from "./routes";

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
  demo_checkout_url: "http://localhost:8000/checkout/8f41c2aa-51d0-4b3e-a93e-10d107aa5c9b",
};

function open(answer: () => Response | Promise<Response>, path = "/") {
  const asked = vi.fn(async (_url: string) => answer());
  vi.stubGlobal("fetch", asked);
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  return asked;
}

describe("the home page", () => {
  it("shows the live figures, the latest split and a checkout to try", async () => {
    const asked = open(() => Response.json(FIGURES));
    expect(await screen.findByText("18,204")).toBeVisible();
    expect(asked).toHaveBeenCalledWith("/api/public/figures/", expect.anything());
    expect(screen.getByText("1,922.41 XRP")).toBeVisible();
    expect(screen.getByText("4.1 s")).toBeVisible();
    expect(screen.getByText("Paid on the local ledger")).toBeVisible();
    expect(screen.getByText("9.900000")).toBeVisible();
    expect(screen.getByText("2 minutes ago")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open a demo checkout" })).toHaveAttribute(
      "href",
      FIGURES.demo_checkout_url,
    );
    for (const link of screen.getAllByRole("link", { name: /API schema/ })) {
      expect(link).toHaveAttribute("href", "/api/schema/");
    }
    expect(screen.queryByText("Check it on the ledger")).not.toBeInTheDocument();
  });

  it("links to the explorer where there is one", async () => {
    open(() => Response.json({ ...FIGURES, latest: { ...LATEST, explorer_url: "https://livenet.xrpl.org" } }));
    expect(await screen.findByRole("link", { name: "Check it on the ledger" })).toHaveAttribute(
      "href",
      `https://livenet.xrpl.org/transactions/${LATEST.transaction_hash}`,
    );
  });

  it("invents nothing before the first payment", async () => {
    open(() =>
      Response.json({
        ...FIGURES,
        payments_settled: 0,
        xrp_burned: "0.000000",
        median_seconds: null,
        latest: null,
        demo_checkout_url: null,
      }),
    );
    expect(await screen.findByText("No payment has settled yet")).toBeVisible();
    expect(screen.getByText("0")).toBeVisible();
    expect(screen.getByText("–")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Open a demo checkout" })).not.toBeInTheDocument();
  });

  it("stays useful when the figures fail, and loads them on demand", async () => {
    let fails = true;
    open(() => (fails ? new Response("", { status: 500 }) : Response.json(FIGURES)));
    expect(await screen.findByText("The live figures did not load")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("18,204")).toBeVisible();
  });

  it.each(["/nowhere", "/admin", "/docs"])("is where %s leads", async (path) => {
    open(() => Response.json(FIGURES), path);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Accept XRP.");
  });
});
