import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { settings } from "./testing/webhooks";
import { WebhooksPage } from "./webhooks-page";

const EVENTS = [
  { event_type: "payment.created", sent_when: "A payment was created.", example: { sequence: 1, title: "EP" } },
  { event_type: "webhook.test", sent_when: "You pressed Send test event.", example: { payment_id: null } },
];

async function open(statuses: number[]) {
  const calls = server(({ url }) => {
    if (!url.endsWith("/api/webhooks/events/")) {
      return { status: 200, data: settings([]) };
    }
    const status = statuses.shift() ?? 200;
    return { status, data: status === 200 ? { events: EVENTS } : { error: "Away." } };
  });
  signedIn(ANNA, <WebhooksPage />);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Event catalogue" }));
  return { calls, dialog: await screen.findByRole("dialog", { name: "Event catalogue" }) };
}

it("lists every event of the server with when it is sent and its example", async () => {
  const { calls, dialog } = await open([]);
  const [created, test] = await within(dialog).findAllByRole("listitem");
  expect(created).toHaveTextContent("payment.createdA payment was created.");
  expect(test).toHaveTextContent("webhook.testYou pressed Send test event.");
  await userEvent.setup().click(within(created as HTMLElement).getByText("payment.created"));
  const body = within(created as HTMLElement).getByRole("region", { name: "Body of payment.created" });
  expect(body.textContent).toBe('{\n  "sequence": 1,\n  "title": "EP"\n}');
  expect(calls.filter(({ url }) => url.endsWith("/api/webhooks/events/"))).toHaveLength(1);
});

it("says that it could not be loaded, and tries again", async () => {
  const { dialog } = await open([503]);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Event Catalogue Unavailable");
  await userEvent.setup().click(within(dialog).getByRole("button", { name: "Try Again" }));
  expect(await within(dialog).findAllByRole("listitem")).toHaveLength(2);
});
