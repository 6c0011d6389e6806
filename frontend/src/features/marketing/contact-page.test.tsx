import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ContactPage } from "./contact-page";
import { renderPage, serve } from "./testing/site";

const SUBMIT = "/api/platform-admin/contact/submit/";
const FILLED = { Name: "Ann", Email: "ann@example.com", Subject: "A call", Message: "On Monday?" };

const send = () => screen.getByRole("button", { name: "Send Message" });
const field = (name: string) => screen.getByRole("textbox", { name });

async function fill(fields: Partial<typeof FILLED>) {
  for (const [name, text] of Object.entries({ ...FILLED, ...fields })) {
    fireEvent.change(field(name), { target: { value: text } });
  }
  // The form is validated in a microtask.
  await act(async () => undefined);
}

function open(answer: Parameters<typeof serve>[0][string]) {
  serve({ [SUBMIT]: answer });
  renderPage(<ContactPage />);
}

const refusal =
  (body: unknown, status = 400) =>
  () =>
    Response.json(body, { status });

describe("the contact page", () => {
  it.each([
    ["Name", "   "],
    ["Subject", ""],
    ["Message", " "],
    ["Email", ""],
    ["Email", "ann"],
    ["Email", "ann@example"],
    ["Email", "ann@example."],
    ["Email", "ann@.com"],
    ["Email", "annexample.com"],
    ["Email", "@example.com"],
    ["Email", "ann @example.com"],
  ])("does not send while %s is “%s”", async (name, text) => {
    open({ success: true });
    expect(send()).toBeDisabled();
    await fill({ [name]: text });
    expect(send()).toBeDisabled();
    await fill({});
    expect(send()).toBeEnabled();
  });

  it("sends the message, confirms it, and clears the form", async () => {
    const bodies: unknown[] = [];
    open(({ body }: { body: unknown }) => {
      bodies.push(body);
      return Response.json({ success: true });
    });
    await fill({});
    await userEvent.click(send());
    expect(await screen.findByText("Your message has been sent successfully!")).toBeVisible();
    expect(bodies).toEqual([{ name: "Ann", email: "ann@example.com", subject: "A call", message: "On Monday?" }]);
    for (const name of Object.keys(FILLED)) {
      expect(field(name)).toHaveValue("");
    }
    expect(send()).toBeDisabled();
  });

  it("shows Sending... and ignores a second press while it is busy", async () => {
    let answer: (response: Response) => void = () => undefined;
    const submit = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    open(submit);
    await fill({});
    await userEvent.click(send());
    expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
    for (const name of Object.keys(FILLED)) {
      expect(field(name)).toHaveAttribute("readonly");
    }
    await userEvent.keyboard("{Enter}");
    expect(submit).toHaveBeenCalledTimes(1);
    answer(Response.json({ success: true }));
    expect(await screen.findByRole("button", { name: "Send Message" })).toBeVisible();
  });

  it.each([
    ["the server's error", refusal({ error: "Email is required", email: ["x"], request_id: "1" }), "Email is required"],
    ["else its detail", refusal({ detail: "Not now." }), "Not now."],
    ["else the first field's first message", refusal({ name: ["Too long.", "x"] }), "Too long."],
    ["else its own message", refusal({}, 500), "Failed to send your message."],
    ["also without a response", () => Promise.reject(new TypeError("offline")), "Failed to send your message."],
  ])("on failure shows %s, and keeps the input", async (_, answer, words) => {
    open(answer);
    await fill({});
    await userEvent.click(send());
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(field("Message")).toHaveValue("On Monday?");
    await waitFor(() => expect(send()).toBeEnabled());
    expect(send()).toHaveFocus();
  });

  it("explains an invalid or missing value when the field is left", async () => {
    open({});
    await userEvent.type(field("Email"), "ann");
    expect(field("Email")).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    expect(field("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(field("Subject")).toHaveFocus();
    await userEvent.tab();
    expect(field("Subject")).toHaveAccessibleDescription("Subject is required");
  });

  it("limits the fields to the server's lengths", () => {
    open({});
    expect(["Name", "Email", "Subject", "Message"].map((name) => field(name).getAttribute("maxlength"))).toEqual([
      "100",
      "254",
      "200",
      "5000",
    ]);
  });
});
