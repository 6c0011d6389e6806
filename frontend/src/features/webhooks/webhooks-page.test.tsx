import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { WebhooksPage } from "./webhooks-page";

it.each([
  ["anna+shop@nordlicht.example", "--email anna+shop@nordlicht.example "],
  ["$(reboot)@nordlicht.example", "--email YOUR-ADDRESS "],
])("puts %s into a command only if it is harmless in a shell", async (email, words) => {
  server(() => ({ status: 503, data: {} }));
  const user = { ...ANNA, email };
  signedIn(user, <WebhooksPage />);
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});
