import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DeveloperHome, WebhooksPage } from "./developer-pages";
import { ANNA, server, signedIn } from "./testing/desk";

const NETWORK = { name: "a ledger", network_id: 0, local: false, explorer_url: null, min_payment: "0.010000" };

it.each([
  ["test", { is_test_mode: true }, NETWORK, "Test Mode, play money"],
  ["live", { is_test_mode: false }, NETWORK, "Live Mode, real XRP"],
  ["live on a local ledger", { is_test_mode: false }, { ...NETWORK, local: true }, "Live Mode, play money"],
])("says what money moves in %s", async (_, mode, network, words) => {
  server(() => ({ status: 200, data: { networks: { test: network, live: network } } }));
  const user = { ...ANNA, ...mode };
  signedIn(user, <DeveloperHome user={user} />);
  expect(await screen.findByText(words)).toBeVisible();
});

it.each([
  ["anna+shop@nordlicht.example", "--email anna+shop@nordlicht.example "],
  ["$(reboot)@nordlicht.example", "--email YOUR-ADDRESS "],
])("puts %s into a command only if it can do no harm there", async (email, words) => {
  server(() => ({ status: 503, data: {} }));
  const user = { ...ANNA, email };
  signedIn(user, <WebhooksPage user={user} />);
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});
