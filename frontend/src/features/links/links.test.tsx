import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { notify } from "../../lib/toast";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { LinkEditorPage } from "./link-editor-page";
import { LinksPage } from "./links-page";
import { aLink, linksOf } from "./testing/links";

const LISTED = "/developer-dashboard/payment-links";

beforeAll(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

function open(path: string, respond: Parameters<typeof server>[0]) {
  vi.spyOn(notify, "success").mockReturnValue();
  vi.spyOn(notify, "error").mockReturnValue();
  const made = server((call) =>
    call.url === "/api/config/" ? { status: 200, data: { currencies: [{ code: "EUR", digits: 2 }] } } : respond(call),
  );
  signedIn(
    ANNA,
    <Routes>
      <Route path={LISTED} element={<LinksPage />} />
      <Route path={`${LISTED}/:linkId`} element={<LinkEditorPage />} />
    </Routes>,
    path,
  );
  return made;
}

describe("the list of payment links", () => {
  it("shows what each sold, and how many who opened it paid", async () => {
    const sold = aLink({
      sales_count: 37,
      max_sales: 50,
      payments_count: 35,
      total_amount: "424.109281",
      paid_of_opened: 9,
      received_values: [{ currency: "USD", value: "912.40", without_value: 0 }],
    });
    open(LISTED, () => ({ status: 200, data: linksOf(sold) }));
    const row = (await screen.findByText("Low Tide EP")).closest("tr") as HTMLElement;
    for (const words of ["12.50 XRP", "37 of 50", "9%", "Active"]) {
      expect(within(row).getByText(words)).toBeVisible();
    }
    expect(within(row).getByText("≈ $912.40")).toBeVisible();
    expect(screen.getByText("≈ €888.00, 1 without a rate")).toBeVisible();
    expect(screen.getByText("7.1% in the last 30 days")).toBeVisible();
  });

  it("begins with one action where there is no link", async () => {
    open(LISTED, () => ({ status: 200, data: linksOf() }));
    expect(await screen.findByText("Sell one thing with a link")).toBeVisible();
    expect(screen.getByRole("link", { name: "New link" })).toHaveAttribute("href", `${LISTED}/new`);
  });

  it("says that it did not load", async () => {
    open(LISTED, () => ({ status: 500, data: { error: "Internal server error" } }));
    expect(await screen.findByText("Failed to load payment links")).toBeVisible();
  });
});

describe("the editor", () => {
  it("creates a link from a title and a price", async () => {
    const made = open(`${LISTED}/new`, ({ method }) => ({
      status: method === "POST" ? 201 : 200,
      data: { success: true, payment_link: aLink() },
    }));
    await userEvent.type(screen.getByLabelText("Title"), "Low Tide EP");
    await userEvent.type(screen.getByRole("textbox", { name: "Price" }), "12,5");
    await userEvent.click(screen.getByRole("button", { name: "Create link" }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
    const posted = made.find(({ method }) => method === "POST");
    expect(posted?.body).toMatchObject({ title: "Low Tide EP", price: "12.5", currency: "XRP", max_sales: null });
    expect(await screen.findByRole("button", { name: /Copy link/ })).toBeVisible();
  });

  it("shows an example until something is written, and keeps the merchant's own data", async () => {
    const made = open(`${LISTED}/new`, ({ method }) => ({
      status: method === "POST" ? 201 : 200,
      data: { success: true, payment_link: aLink({ metadata: { sku: "LT-180" } }) },
    }));
    expect(screen.getByRole("heading", { name: "An example of what payers see" })).toBeVisible();
    await userEvent.type(screen.getByLabelText("Title"), "Low Tide EP");
    expect(screen.getByRole("heading", { name: "What payers see" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Add data" }));
    await userEvent.type(screen.getByLabelText("Name 1"), "sku");
    await userEvent.type(screen.getByLabelText("Value 1"), "LT-180");
    await userEvent.click(screen.getByRole("button", { name: "Create link" }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledOnce());
    expect(made.find(({ method }) => method === "POST")?.body).toMatchObject({ metadata: { sku: "LT-180" } });
    expect(screen.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  });

  it("shows a refusal beside its field, and keeps what was typed", async () => {
    open(`${LISTED}/new`, () => ({
      status: 400,
      data: { error: "This address is taken.", slug: ["This address is taken."], code: "address_taken", param: "slug" },
    }));
    await userEvent.type(screen.getByLabelText("Address: /pay/"), "low-tide");
    await userEvent.click(screen.getByRole("button", { name: "Create link" }));
    expect(await screen.findByText("This address is taken.")).toBeVisible();
    expect(screen.getByLabelText("Address: /pay/")).toHaveValue("low-tide");
  });

  it("has up to three questions, in an order", async () => {
    open(`${LISTED}/new`, () => ({ status: 200, data: {} }));
    for (const name of ["Size", "Colour", "Name"]) {
      await userEvent.click(screen.getByRole("button", { name: "Add a question" }));
      const fields = screen.getAllByLabelText(/^Question \d$/);
      await userEvent.type(fields.at(-1) as HTMLElement, name);
    }
    expect(screen.queryByRole("button", { name: "Add a question" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Move up: Colour" }));
    expect(screen.getByLabelText("Question 1")).toHaveValue("Colour");
  });
});
