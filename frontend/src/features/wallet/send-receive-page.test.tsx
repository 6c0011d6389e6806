import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "./activation-form";
import { viewport } from "../../components/ui/testing/viewport";
import { notify } from "../../lib/toast";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { DETAIL } from "../shared/payment/testing/payments";
import { SendReceivePage } from "./send-receive-page";
import { WALLET } from "./testing/wallet";

const NETWORK = {
  name: "Testnet",
  network_id: 1,
  local: false,
  can_simulate: true,
  explorer_url: "https://test.example",
};

function open({ connected = true, balance = true } = {}) {
  viewport(1440);
  vi.spyOn(notify, "error").mockReturnValue();
  const calls = server(({ url }) => {
    if (url.includes("/config/")) {
      return { status: 200, data: { networks: { test: NETWORK, live: NETWORK } } };
    }
    if (url.includes("/balance/")) {
      return balance
        ? {
            status: 200,
            data: { balance: 1204.520113, usd_value: null, rate: null, read_at: new Date().toISOString() },
          }
        : { status: 503, data: {} };
    }
    if (url.includes("/history/")) {
      const paid = { ...DETAIL, wallet_address: WALLET.address };
      const elsewhere = { ...DETAIL, id: "51d07b3e-1c1b-4a6e-9a55-0123456789ab", title: "To another wallet" };
      return { status: 200, data: { payments: [paid, elsewhere], total_count: 2, total_pages: 1 } };
    }
    return { status: 200, data: WALLET };
  });
  signedIn({ ...ANNA, has_wallet: connected }, <SendReceivePage />);
  return calls;
}

it("shows the wallet to receive to: address, tag and X-address, which the code holds", async () => {
  open();
  expect(await screen.findByText(WALLET.x_address)).toBeVisible();
  const receive = within(screen.getByRole("region", { name: "Receive" }));
  for (const text of [WALLET.address, "40177", WALLET.x_address]) {
    expect(receive.getByText(text)).toBeVisible();
  }
  expect(receive.getByRole("img", { name: "QR code of your wallet's X-address" })).toBeVisible();
  expect(receive.getByText(/There is no fee, no payment record and no webhook/)).toBeVisible();
  expect(await receive.findByRole("link", { name: "View on Explorer" })).toHaveAttribute(
    "href",
    `https://test.example/accounts/${WALLET.address}`,
  );
  const send = within(screen.getByRole("region", { name: "Send" }));
  expect(await send.findByText("1,204.520113")).toBeVisible();
  expect(send.getByRole("link", { name: "Open Xaman" })).toHaveAttribute("href", "https://xaman.app");
});

it("lists the latest payouts to this wallet alone", async () => {
  open();
  const table = within(await screen.findByRole("table", { name: "Latest payouts to this wallet" }));
  expect(table.getAllByRole("row")).toHaveLength(2);
  expect(table.queryByText("To another wallet")).toBeNull();
});

it("shows a dash where the balance could not be read", async () => {
  open({ balance: false });
  expect(await screen.findByText("The balance could not be read")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Send" })).getByText("–")).toBeVisible();
});

it("has the connect form in its place without a wallet, and asks for no wallet", async () => {
  const calls = open({ connected: false });
  expect(await screen.findByLabelText("XRP wallet address")).toBeVisible();
  expect(calls.some(({ url }) => url.includes("/connected/") || url.includes("/history/"))).toBe(false);
});
