import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { WebhookSettings } from "../../lib/api/generated";
import { notify } from "../../lib/toast";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { FirstWebhook } from "./first-webhook";
import { settings, webhook } from "./testing/webhooks";
import { useHasWebhook } from "./use-has-webhook";

/** The checklist's step as the home page shows it. */
function Step() {
  const done = useHasWebhook();
  return <FirstWebhook done={done} look="primary" />;
}

function openStep(refusal?: object) {
  let known: WebhookSettings = settings([]);
  const said = {
    success: vi.spyOn(notify, "success").mockReturnValue(),
    error: vi.spyOn(notify, "error").mockReturnValue(),
  };
  const made = server(({ method }) => {
    if (method === "GET") {
      return { status: 200, data: known };
    }
    if (refusal !== undefined) {
      return { status: 400, data: refusal };
    }
    known = settings([webhook()]);
    return { status: 201, data: { success: true, message: "", webhook: webhook() } };
  });
  signedIn({ ...ANNA, is_test_mode: true }, <Step />);
  return { made, said, user: userEvent.setup() };
}

const sent = (made: { method: string; body: unknown }[]) => made.find(({ method }) => method === "POST")?.body;

describe("the checklist's webhook", () => {
  it("is the built-in receiver with one press, and the step ticks itself", async () => {
    const { made, said, user } = openStep();
    await user.click(screen.getByRole("button", { name: "Inspect here" }));
    expect(await screen.findByRole("link", { name: "View webhooks" })).toBeVisible();
    expect(sent(made)).toEqual({ kind: "inspector" });
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Webhook created successfully!");
  });

  it("is a URL, named by its host", async () => {
    const { made, user } = openStep();
    await user.click(screen.getByRole("button", { name: "Use a URL" }));
    expect(screen.getByRole("button", { name: "Add webhook" })).toBeDisabled();
    await user.keyboard("https://shop.example/hooks{Enter}");
    expect(await screen.findByRole("link", { name: "View webhooks" })).toBeVisible();
    expect(sent(made)).toEqual({ name: "shop.example", webhook_url: "https://shop.example/hooks" });
  });

  it("says why it was refused, in a toast too", async () => {
    const { said, user } = openStep({ error: "Webhook URL must lead to a public address." });
    await user.click(screen.getByRole("button", { name: "Use a URL" }));
    await user.keyboard("http://10.0.0.1/{Enter}");
    expect(await screen.findByText("Webhook URL must lead to a public address.")).toBeVisible();
    await waitFor(() =>
      expect(said.error).toHaveBeenCalledExactlyOnceWith("Webhook URL must lead to a public address."),
    );
  });
});
