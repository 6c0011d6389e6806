import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { hours, openWebhooks, refused, SECRET, settings, webhook } from "./testing/webhooks";

const NEW_SECRET = "whsec_YSBuZXcgc2VjcmV0IGFmdGVyIHRoZSBvbGQ=";
const card = (name: string) => screen.findByRole("region", { name });
const button = (name: string) => screen.getByRole("button", { name });
const reads = (made: { url: string }[]) => made.filter(({ url }) => url === "/api/webhooks/settings/").length;

describe("the list", () => {
  it("shows each webhook with name, URL, masked secret, events and an Active badge", async () => {
    openWebhooks({
      settings: settings([
        webhook(),
        webhook({ id: 42, name: "Fulfilment", event_types: ["payment.completed", "payment.rejected"] }),
      ]),
    });
    const first = await card("Shop orders");
    expect(within(first).getByText("https://shop.nordlicht.example/hooks/dropwise")).toBeVisible();
    expect(within(first).getByText(`whsec_${"•".repeat(19)}3VdA`)).toBeVisible();
    expect(within(first).getByText("Sensitive")).toBeVisible();
    expect(within(first).getByText("Active")).toBeVisible();
    expect(within(first).queryByText("Failing")).toBeNull();
    expect(within(first).getByText("All events")).toBeVisible();
    expect(within(await card("Fulfilment")).getByText("payment.completed, payment.rejected")).toBeVisible();
    expect(document.body).not.toHaveTextContent(SECRET);
    expect(within(first).getByRole("link", { name: "History" })).toHaveAttribute(
      "href",
      "/developer-dashboard/webhooks/41",
    );
    for (const name of ["Send test event", "Edit", "Regenerate Key", "Delete"]) {
      expect(within(first).getByRole("button", { name })).toBeEnabled();
    }
  });

  it.each([
    ["webhook url", "Webhook URL", "https://shop.nordlicht.example/hooks/dropwise"],
    ["secret key", "Secret key", SECRET],
  ])("copies the %s, and says so in a toast", async (name, label, text) => {
    const { said } = openWebhooks();
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: `Copy ${name}` }));
    expect(await navigator.clipboard.readText()).toBe(text);
    await waitFor(() => expect(said.success).toHaveBeenCalledExactlyOnceWith(`${label} copied to clipboard!`));
  });

  it("shows the last day: the share delivered, the median, and each hour in words too", async () => {
    openWebhooks({
      settings: settings([
        webhook({
          stats: {
            hours: hours({ 3: [9, 1], 23: [53, 38] }),
            delivered: 62,
            total: 101,
            success_rate: 61.3,
            median_ms: 212,
          },
        }),
      ]),
    });
    const shown = await card("Shop orders");
    expect(shown).toHaveTextContent("61.3%62 of 101 delivered212 ms median");
    const listed = within(within(shown).getByRole("list", { name: "Deliveries by the hour" })).getAllByRole("listitem");
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^From .*: 9 delivered, 1 failed$/),
      expect.stringMatching(/^From .*: 53 delivered, 38 failed$/),
    ]);
  });

  it.each([
    [1, "2026-11-23T10:20:00Z", /One delivery has failed five times; its last automatic attempt is Nov 2\d, 2026/],
    [1, null, /One delivery has failed all its automatic attempts\./],
    [3, "2026-11-23T10:20:00Z", /3 deliveries have failed five times or more; the next automatic attempt is Nov/],
    [3, null, /3 deliveries have failed all their automatic attempts\./],
  ])(
    "says of a flagged webhook with %i delivery failed five times and its next attempt %o what follows",
    async (count, next, words) => {
      openWebhooks({
        settings: settings([
          webhook({
            flagged_at: "2026-11-22T09:45:00Z",
            failing: {
              since: "2026-11-21T22:41:00Z",
              failed_count: 38,
              failed_count_is_capped: false,
              failed_five_times: count,
              next_attempt_at: next,
            },
          }),
        ]),
      });
      const shown = await card("Shop orders");
      expect(within(shown).getByText("Failing")).toBeVisible();
      expect(shown).toHaveTextContent(/Failing since Nov 2\d, 2026/);
      expect(shown).toHaveTextContent(words);
      expect(shown).toHaveTextContent(/We emailed you at Nov 22, 2026.* New events are still sent\./);
      expect(shown).toHaveTextContent("38 deliveries failed");
    },
  );

  it("recovers what has failed, and reads the settings again once deliveries are queued", async () => {
    const failing = {
      since: "2026-11-21T22:41:00Z",
      failed_count: 7,
      failed_count_is_capped: false,
      failed_five_times: 1,
      next_attempt_at: null,
    };
    const recovery = { id: 4, since: "2026-11-21T00:00:00Z", total: 7, queued: 7, created_at: "x", finished_at: "x" };
    let started: typeof recovery | null = null;
    const flagged = webhook({ flagged_at: "2026-11-22T09:45:00Z", failing });
    const { made } = openWebhooks({
      calls: {
        // When the page opens and when the job begins; only later have deliveries been queued.
        "GET /api/webhooks/settings/": () => ({
          status: 200,
          data: settings([reads(made) > 2 ? webhook() : flagged]),
        }),
        "GET /api/webhooks/recover/41/": () => ({ status: 200, data: { recovery: started, failed: 7 } }),
        "POST /api/webhooks/recover/41/": () => {
          started = recovery;
          return { status: 201, data: recovery };
        },
      },
    });
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: "Recover failed since…" }));
    expect(await screen.findByText("7 deliveries have failed since then.")).toBeVisible();
    await user.click(button("Recover"));
    // The failing panel goes, the dialog stays.
    expect(await screen.findByText(/^7 of 7 queued for a retry\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Failing")).toBeNull());
  });

  it("offers 'Add Another Webhook' only when the server says so", async () => {
    openWebhooks({ settings: settings([webhook()], { can_create_more: false, used: { test: 4, live: 1 } }) });
    await card("Shop orders");
    expect(screen.getByText("5 of 5 endpoints (1 live, 4 test)")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add Another Webhook" })).toBeNull();
  });

  it("says 'No webhooks configured' and offers Configure Webhook", async () => {
    openWebhooks({ settings: settings([]) });
    expect(await screen.findByText("No webhooks configured")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add Another Webhook" })).toBeNull();
    await userEvent.click(button("Configure Webhook"));
    expect(await screen.findByRole("button", { name: "Create Webhook" })).toBeVisible();
  });

  it("says that it could not be loaded, in a toast too, and can be tried again", async () => {
    const { said, calls } = openWebhooks({ calls: { "GET /api/webhooks/settings/": refused(503) } });
    expect(await screen.findByText("Failed to get webhook settings")).toBeVisible();
    expect(said.error).toHaveBeenCalledWith("Failed to get webhook settings");
    calls["GET /api/webhooks/settings/"] = { status: 200, data: settings([webhook()]) };
    await userEvent.click(button("Try Again"));
    expect(await card("Shop orders")).toBeVisible();
  });

  it("shows the built-in receiver with a way to its inspector, and no URL", async () => {
    openWebhooks({
      test: true,
      settings: settings([webhook({ name: "Inspect here", kind: "inspector", webhook_url: "" })]),
    });
    const shown = await card("Inspect here");
    expect(within(shown).getByRole("link", { name: "Open inspector" })).toHaveAttribute(
      "href",
      "/developer-dashboard/webhooks/41/inspect",
    );
    expect(within(shown).queryByRole("button", { name: "Copy webhook url" })).toBeNull();
  });

  it("sends a test event", async () => {
    const { made, said } = openWebhooks({
      calls: { "POST /api/webhooks/test/41/": { status: 200, data: { success: true, message: "", delivery_id: "d" } } },
    });
    await userEvent.click(within(await card("Shop orders")).getByRole("button", { name: "Send test event" }));
    await waitFor(() => expect(said.success).toHaveBeenCalledWith("Test event sent. See it in the history."));
    expect(made.some(({ url }) => url === "/api/webhooks/test/41/")).toBe(true);
  });
});

describe("deleting", () => {
  async function ask(world: Parameters<typeof openWebhooks>[0]) {
    const opened = openWebhooks(world);
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Are you sure you want to delete this webhook?");
    return { ...opened, user, dialog };
  }

  it("asks, deletes and takes the webhook off the list", async () => {
    const { said, state, user, dialog } = await ask({
      calls: {
        "DELETE /api/webhooks/delete/41/": () => {
          state.settings = settings([]);
          return { status: 200, data: { success: true, message: "" } };
        },
      },
    });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("No webhooks configured")).toBeVisible();
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Webhook deleted successfully!");
  });

  it("does nothing on Cancel", async () => {
    const { made, user, dialog } = await ask({});
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(made.some(({ method }) => method === "DELETE")).toBe(false);
  });

  it.each([
    [404, "Webhook not found"],
    [500, "Failed to delete webhook"],
  ])("says of a refusal with %i: %s", async (status, words) => {
    const { said, user, dialog } = await ask({ calls: { "DELETE /api/webhooks/delete/41/": refused(status) } });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith(words));
  });
});

describe("regenerating the key", () => {
  async function ask(world: Parameters<typeof openWebhooks>[0]) {
    const opened = openWebhooks(world);
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: "Regenerate Key" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent(
      "Are you sure you want to regenerate the secret key? This will invalidate the old key.",
    );
    return { ...opened, user, dialog };
  }

  it.each([
    ["without an overlap by default", null, 0],
    ["with the chosen overlap", "24 hours", 24],
  ])("asks, replaces it %s and shows the new one, which no mutation keeps", async (_, choice, overlap) => {
    const { store, made, said, user, dialog } = await ask({
      calls: {
        "POST /api/webhooks/regenerate-key/41/": {
          status: 200,
          data: { success: true, message: "", secret_key: NEW_SECRET, previous_secret_until: null },
        },
      },
    });
    if (choice !== null) {
      await user.selectOptions(within(dialog).getByLabelText("Overlap"), choice);
    }
    await user.click(within(dialog).getByRole("button", { name: "Regenerate" }));
    const shown = await screen.findByRole("dialog", { name: "New secret key" });
    expect(shown).toHaveTextContent(NEW_SECRET);
    expect(made.find(({ method }) => method === "POST")?.body).toEqual({ overlap_hours: overlap });
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Secret key regenerated successfully!");
    expect(JSON.stringify(store.getState())).not.toContain(NEW_SECRET);
    await user.click(within(shown).getByRole("button", { name: "Done" }));
    expect(document.body).not.toHaveTextContent(NEW_SECRET);
  });

  it.each([
    [404, "Webhook not found"],
    [500, "Failed to regenerate secret key"],
  ])("says of a refusal with %i: %s", async (status, words) => {
    const { said, user, dialog } = await ask({ calls: { "POST /api/webhooks/regenerate-key/41/": refused(status) } });
    await user.click(within(dialog).getByRole("button", { name: "Regenerate" }));
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith(words));
  });
});

it("ends the overlap of two secrets at once", async () => {
  const overlapping = webhook({ previous_secret_until: "2026-11-23T09:00:00Z" });
  const { made, said } = openWebhooks({
    settings: settings([overlapping]),
    calls: {
      "POST /api/webhooks/end-overlap/41/": {
        status: 200,
        data: { success: true, message: "The old key no longer signs.", webhook: webhook() },
      },
    },
  });
  const user = userEvent.setup();
  const shown = await card("Shop orders");
  expect(shown).toHaveTextContent("The old key signs too until");
  await user.click(within(shown).getByRole("button", { name: "End overlap now" }));
  await waitFor(() => expect(said.success).toHaveBeenCalledExactlyOnceWith("The old key no longer signs."));
  expect(made.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([
    "/api/webhooks/end-overlap/41/",
  ]);
});
