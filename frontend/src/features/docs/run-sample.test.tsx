import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeTokens } from "../../lib/session";
import { accessToken, type Call, refuse, serve } from "../../lib/testing/server";
import { DocsPage } from "./docs-page";

const KEY = "sk_test_mine";
const MADE = "5092c6b2-126a-4d9f-a0c9-baaeda5d9d21";
const PENDING = "0d8a1f52-6f0e-4a6c-9a3e-8a4f3f2f1c11";
const SENT = "The payment has been sent to the ledger.";

const payment = (id: string) => ({ id, status: "pending", checkout_url: `https://pay.example/checkout/${id}` });
const list = (...ids: string[]) => Response.json({ payments: ids.map(payment), total_count: ids.length });

/** The documentation's page of calls, as a merchant with a test key sees it; the calls that Run makes. */
async function open(routes: Parameters<typeof serve>[0]): Promise<() => Call[]> {
  const calls = serve({
    "GET /api/auth/profile/": () => Response.json({ is_test_mode: true, has_key: true }),
    "GET /api/wallets/secret-key/": () => Response.json({ key: KEY }),
    "POST /api/payments/create/": () => Response.json({ payment_request: payment(MADE) }, { status: 201 }),
    ...routes,
  });
  render(
    <MemoryRouter initialEntries={["/docs/endpoints"]}>
      <Routes>
        <Route path="/docs/*" element={<DocsPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Run" })).toHaveLength(4));
  return () => calls.filter(({ path }) => path.startsWith("/api/payments/"));
}

const section = (name: RegExp) => within(screen.getByRole("region", { name }));
const simulate = () => section(/^Simulate a payment Link/);
const run = (part: ReturnType<typeof section>) => userEvent.click(part.getByRole("button", { name: "Run" }));

beforeEach(() => {
  localStorage.clear();
  writeTokens({ access: accessToken("s1"), refresh: "refresh-1" });
});
afterEach(() => {
  localStorage.clear();
});

it("lists payments as the sample does, and brings the answer into view", async () => {
  const made = await open({ "GET /api/payments/history/": () => list(MADE, PENDING) });
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  const part = section(/^List payments Link/);

  await run(part);

  expect(await part.findByText("200 OK")).toBeVisible();
  expect(made()).toMatchObject([{ path: "/api/payments/history/?status=completed&page_size=100", bearer: KEY }]);
  expect(shown.mock.contexts).toHaveLength(1);
  expect(shown.mock.contexts[0]).toContainElement(part.getByText("200 OK"));
});

it("pays the newest pending payment, without the key, where Run has made none", async () => {
  const made = await open({
    "GET /api/payments/history/": () => list(PENDING),
    [`POST /api/payments/simulate/${PENDING}/`]: () => Response.json({ success: true, message: SENT }),
  });
  expect(simulate().getByText("Pays your newest pending test payment, with play money.")).toBeVisible();

  await run(simulate());

  expect(await simulate().findByText("200 OK")).toBeVisible();
  expect(made()).toMatchObject([
    { path: "/api/payments/history/?status=pending&page_size=1", bearer: KEY },
    { path: `/api/payments/simulate/${PENDING}/`, bearer: null, body: { scenario: "exact" } },
  ]);
});

it("says that there is no payment to pay", async () => {
  const made = await open({ "GET /api/payments/history/": () => list() });

  await run(simulate());

  expect(await simulate().findByText("You have no pending test payment. Run “Create a payment” first.")).toBeVisible();
  expect(made()).toHaveLength(1);
});

it("asks for and pays the payment that Run has made, and shows a refusal as it is", async () => {
  const made = await open({
    [`GET /api/payments/status/${MADE}/`]: () => Response.json(payment(MADE)),
    [`POST /api/payments/simulate/${MADE}/`]: () => refuse(409, { error: "This payment has ended." }),
  });
  await run(section(/^Create a payment Link/));
  expect(await simulate().findByText("Pays the payment you just made, with play money.")).toBeVisible();

  await run(section(/^Get a payment's status Link/));
  await run(simulate());

  expect(await simulate().findByText("409 Conflict")).toBeVisible();
  expect(made().map(({ path }) => path)).toEqual([
    "/api/payments/create/",
    `/api/payments/status/${MADE}/`,
    `/api/payments/simulate/${MADE}/`,
  ]);
});
