import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { OverviewPage } from "./overview-page";

it.each([
  ["a developer", ANNA, "Welcome back, Anna"],
  ["a developer without a first name", { ...ANNA, first_name: "" }, "Welcome back"],
])("greets %s by first name", async (_, user, words) => {
  server(() => ({ status: 503, data: {} }));
  signedIn(user, <OverviewPage />);
  expect(await screen.findByRole("heading", { name: words })).toBeVisible();
});

const NETWORK = { name: "a ledger", network_id: 0, local: false, explorer_url: null, min_payment: "0.010000" };

it.each([
  ["test", { is_test_mode: true }, NETWORK, "Test Mode, play money"],
  ["live", { is_test_mode: false }, NETWORK, "Live Mode, real XRP"],
  ["live on a local ledger", { is_test_mode: false }, { ...NETWORK, local: true }, "Live Mode, play money"],
])("says which money moves in %s", async (_, mode, network, words) => {
  server(() => ({ status: 200, data: { networks: { test: network, live: network } } }));
  const user = { ...ANNA, ...mode };
  signedIn(user, <OverviewPage />);
  expect(await screen.findByText(words)).toBeVisible();
});
