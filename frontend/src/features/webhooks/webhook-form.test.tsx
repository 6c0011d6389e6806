import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openWebhooks, refused, settings, webhook } from "./testing/webhooks";

const changed = { status: 200, data: { success: true, message: "", webhook: webhook() } };
const card = (name: string) => screen.findByRole("region", { name });
const button = (name: string) => screen.getByRole("button", { name });
const nameField = () => screen.getByLabelText("Webhook Name");
const urlField = () => screen.getByLabelText("Webhook URL");
const reads = (made: { url: string }[]) => made.filter(({ url }) => url === "/api/webhooks/settings/").length;

describe("the form", () => {
  async function openForm(world: Parameters<typeof openWebhooks>[0] = {}) {
    const opened = openWebhooks(world);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add Another Webhook" }));
    await screen.findByLabelText("Webhook Name");
    return { ...opened, user };
  }

  it("creates a webhook, returns to the list and reads the settings again", async () => {
    const { made, said, state, user } = await openForm({
      calls: {
        "POST /api/webhooks/create/": () => {
          state.settings = settings([webhook(), webhook({ id: 43, name: "Accounting" })]);
          return { ...changed, status: 201 };
        },
      },
    });
    expect(button("Create Webhook")).toBeDisabled();
    await user.type(nameField(), " Accounting ");
    expect(button("Create Webhook")).toBeDisabled();
    await user.type(urlField(), "HTTPS://ledger.example/in ");
    expect(urlField()).toHaveAttribute("type", "url");
    await user.click(screen.getByLabelText("Selected events"));
    expect(screen.getByText("Choose at least one event.")).toBeVisible();
    expect(button("Create Webhook")).toBeDisabled();
    await user.click(screen.getByLabelText("payment.rejected"));
    await user.click(screen.getByLabelText("payment.completed"));
    await user.click(button("Create Webhook"));
    expect(await card("Accounting")).toBeVisible();
    expect(made.find(({ url }) => url.includes("/create/"))?.body).toEqual({
      kind: "url",
      name: "Accounting",
      webhook_url: "HTTPS://ledger.example/in",
      event_types: ["payment.completed", "payment.rejected"],
    });
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Webhook created successfully!");
  });

  it("says in red that a live URL must start with https://, and cannot be submitted", async () => {
    const { user } = await openForm();
    await user.type(nameField(), "Accounting");
    await user.type(urlField(), "http://ledger.example/in");
    const hint = screen.getByText("In live mode, webhook URL must start with https://");
    expect(hint).toHaveClass("text-red");
    expect(button("Create Webhook")).toBeDisabled();
  });

  it("takes http:// in test mode", async () => {
    const { user } = await openForm({ test: true });
    await user.type(nameField(), "Accounting");
    await user.type(urlField(), "http://ledger.example/in");
    expect(button("Create Webhook")).toBeEnabled();
  });

  // The browser itself takes spaces out of a field of type url.
  it("asks for both when the name is blank", async () => {
    const { made, said, user } = await openForm({ test: true });
    await user.type(nameField(), " ");
    await user.type(urlField(), "https://a.example");
    await user.click(button("Create Webhook"));
    expect(await screen.findByText("Please enter both webhook URL and name")).toBeVisible();
    expect(said.error).toHaveBeenCalledExactlyOnceWith("Please enter both webhook URL and name");
    expect(made.some(({ method }) => method === "POST")).toBe(false);
  });

  it("has a security note about the signature header", async () => {
    await openForm();
    expect(screen.getByText("X-Webhook-Signature").parentElement).toHaveTextContent(
      "each webhook has its own secret and signs every delivery in X-Webhook-Signature. Verify it before trusting the body.",
    );
  });

  it("Cancel clears it", async () => {
    const { user } = await openForm();
    await user.type(nameField(), "Accounting");
    await user.click(button("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Add Another Webhook" }));
    expect(await screen.findByLabelText("Webhook Name")).toHaveValue("");
  });

  it("creates the built-in receiver without name and URL, in test mode", async () => {
    const { made, user } = await openForm({ test: true, calls: { "POST /api/webhooks/create/": changed } });
    await user.click(screen.getByLabelText("Inspect here (built-in receiver, Test Mode)"));
    expect(screen.queryByLabelText("Webhook URL")).toBeNull();
    await user.click(button("Create Webhook"));
    await card("Shop orders");
    expect(made.find(({ method }) => method === "POST")?.body).toEqual({
      kind: "inspector",
      name: "",
      webhook_url: "",
      event_types: null,
    });
  });

  it.each([
    ["in live mode", {}],
    ["a second time", { test: true, settings: settings([webhook({ kind: "inspector", webhook_url: "" })]) }],
  ])("does not offer the built-in receiver %s", async (_, world) => {
    await openForm(world);
    expect(screen.queryByLabelText(/Inspect here/)).toBeNull();
  });

  it("changes a webhook; busy, its button says Saving...", async () => {
    let respond: (response: typeof changed) => void = () => undefined;
    const { made, said } = openWebhooks({
      settings: settings([webhook({ event_types: ["payment.failed"] })]),
      calls: { "POST /api/webhooks/update/41/": () => new Promise((resolve) => (respond = resolve)) },
    });
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: "Edit" }));
    expect(await screen.findByLabelText("Webhook Name")).toHaveValue("Shop orders");
    expect(urlField()).toHaveValue("https://shop.nordlicht.example/hooks/dropwise");
    expect(screen.getByLabelText("payment.failed")).toBeChecked();
    await user.type(nameField(), " 2");
    await user.click(button("Update Webhook"));
    expect(button("Saving...")).toBeDisabled();
    await waitFor(() => expect(made.some(({ method }) => method === "POST")).toBe(true));
    const before = reads(made);
    respond(changed);
    await card("Shop orders");
    expect(reads(made)).toBeGreaterThan(before);
    expect(made.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Shop orders 2",
      webhook_url: "https://shop.nordlicht.example/hooks/dropwise",
      event_types: ["payment.failed"],
    });
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Webhook updated successfully!");
  });

  it("busy while creating, its button says Creating...", async () => {
    const { user } = await openForm({ calls: { "POST /api/webhooks/create/": () => new Promise(() => undefined) } });
    await user.type(nameField(), "Accounting");
    await user.type(urlField(), "https://ledger.example/in");
    await user.click(button("Create Webhook"));
    expect(button("Creating...")).toBeDisabled();
  });

  it.each([
    [400, { error: "Webhook URL must lead to a public address." }, "Webhook URL must lead to a public address."],
    [400, {}, "Invalid webhook data"],
    [500, {}, "Failed to create webhook"],
  ])("says of a refusal with %i and %o: %s", async (status, body, words) => {
    const { said, user } = await openForm({ calls: { "POST /api/webhooks/create/": refused(status, body) } });
    await user.type(nameField(), "Accounting");
    await user.type(urlField(), "https://ledger.example/in");
    await user.click(button("Create Webhook"));
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(words));
  });

  it.each([
    [404, {}, "Webhook not found"],
    [500, {}, "Failed to update webhook"],
  ])("says of a refused change with %i: %s", async (status, body, words) => {
    const { said } = openWebhooks({ calls: { "POST /api/webhooks/update/41/": refused(status, body) } });
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: "Edit" }));
    await user.click(await screen.findByRole("button", { name: "Update Webhook" }));
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(words));
    expect(button("Update Webhook")).toBeEnabled();
  });
});

describe("a webhook that is open in two tabs", () => {
  async function edit(fields: Parameters<typeof openWebhooks>[0] = {}) {
    const opened = openWebhooks(fields);
    const user = userEvent.setup();
    await user.click(within(await card("Shop orders")).getByRole("button", { name: "Edit" }));
    await user.type(await screen.findByLabelText("Webhook Name"), " 2");
    return { ...opened, user };
  }
  const posts = (made: { method: string }[]) => made.filter(({ method }) => method === "POST");

  it("is not overwritten when the other one changed it: that is told once, and the fields show what is stored", async () => {
    const { made, said, state, user } = await edit({ calls: { "POST /api/webhooks/update/41/": changed } });
    state.settings = settings([webhook({ name: "Renamed elsewhere" })]);
    await user.click(button("Update Webhook"));
    await waitFor(() => expect(nameField()).toHaveValue("Renamed elsewhere"));
    expect(said.error).toHaveBeenCalledExactlyOnceWith(
      "This webhook was changed elsewhere. Its fields now show what is stored.",
    );
    expect(posts(made)).toEqual([]);
    await user.type(nameField(), " and here");
    await user.click(button("Update Webhook"));
    await waitFor(() => expect(posts(made)).toHaveLength(1));
  });

  it("returns to the list when the other one deleted it, and says so once", async () => {
    const { made, said, state, user } = await edit();
    state.settings = settings([]);
    await user.click(button("Update Webhook"));
    expect(await screen.findByText("No webhooks configured")).toBeVisible();
    expect(said.error).toHaveBeenCalledExactlyOnceWith("Webhook not found");
    expect(posts(made)).toEqual([]);
  });
});
