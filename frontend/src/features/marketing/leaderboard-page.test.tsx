import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { LeaderboardPage } from "./leaderboard-page";
import { renderPage, serve } from "./testing/site";

const HASH = "C93E10".padEnd(60, "0");
const entry = (rank: number, amount: string) => ({
  rank,
  name: `Shop ${rank}`,
  amount_burned: amount,
  burn_count: rank === 1 ? 41 : 1,
  explorer_url: "https://livenet.xrpl.org",
  burns: Array.from({ length: rank === 1 ? 3 : 1 }, (_, at) => ({
    transaction_hash: `${HASH}000${at}`,
    amount: "0.010000",
    at: "2026-11-20T12:00:00Z",
  })),
});

function open(board: Parameters<typeof serve>[0][string]) {
  serve({ "/api/leaderboard/burn/": board });
  renderPage(<LeaderboardPage />);
}

describe("the leaderboard", () => {
  it("lists names and amounts of two to six decimals, the first three highlighted", async () => {
    open([entry(1, "1922.410000"), entry(2, "3.000000"), entry(3, "0.123456"), entry(4, "0.100000")]);
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("button").textContent)).toEqual([
      "Rank 1Shop 11,922.41 XRP",
      "Rank 2Shop 23.00 XRP",
      "Rank 3Shop 30.123456 XRP",
      "Rank 4Shop 40.10 XRP",
    ]);
    expect(rows.map((row) => row.dataset.top)).toEqual(["true", "true", "true", undefined]);
    const ranks = rows.map((row, at) => within(row).getByText(`${at + 1}`));
    expect(ranks.map((rank) => rank.classList.contains("text-ember"))).toEqual([true, true, true, false]);
  });

  it("opens an entry's transactions on the explorer", async () => {
    open([entry(1, "3.000000")]);
    const row = await screen.findByRole("button", { name: /Shop 1/ });
    expect(screen.queryByRole("link", { name: /explorer/ })).not.toBeInTheDocument();
    await userEvent.click(row);
    expect(row).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByText(/41 payments so far. The 3 newest transactions/)).toBeVisible();
    expect(screen.getAllByRole("link", { name: /explorer/ }).map((link) => link.getAttribute("href"))).toEqual(
      [0, 1, 2].map((at) => `https://livenet.xrpl.org/transactions/${HASH}000${at}`),
    );
  });

  it("adds up what is listed, and draws the rows that are still free", async () => {
    open([entry(1, "3.000000"), entry(2, "0.123456")]);
    await screen.findByRole("button", { name: /Shop 1/ });
    const totals = screen.getAllByRole("definition").map((total) => total.textContent);
    expect(totals).toEqual(["3.123456 XRP", "42", "2"]);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(
      screen
        .getAllByRole("listitem", { hidden: true })
        .slice(-3)
        .map((row) => row.textContent),
    ).toEqual(["3", "4", "5"]);
  });

  it("needs the specified fields only: a row without transactions does not open", async () => {
    open([
      { name: "Shop A", amount_burned: "2.5" },
      { name: "Shop B", amount_burned: "1" },
    ]);
    expect((await screen.findAllByRole("listitem")).map((row) => row.textContent)).toEqual([
      "Rank 1Shop A2.50 XRP",
      "Rank 2Shop B1.00 XRP",
    ]);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("mentions the burn wallet, not burned XRP", async () => {
    open([entry(1, "3.000000")]);
    await userEvent.click(await screen.findByRole("button", { name: /Shop 1/ }));
    expect(screen.getByText(/goes to the burn wallet/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/burnt|burned/i);
  });

  it("says when there is no data yet", async () => {
    open([]);
    expect(await screen.findByText("No burn data available yet")).toBeVisible();
  });

  it("says when it failed to load, and tries again", async () => {
    let fails = true;
    open(() => (fails ? new Response("", { status: 502 }) : Response.json([entry(1, "3.000000")])));
    expect(await screen.findByRole("heading", { name: "Failed to load leaderboard data" })).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: /Shop 1/ })).toBeVisible();
  });
});
