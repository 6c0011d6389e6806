import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverNow } from "./clock";
import { reconnectWait } from "./live-socket";
import { PaymentFeed } from "./payment-feed";
import { FakeSocket, fakeNetwork, jsonResponse, statusServer } from "./testing/network";
import { aCompletedPayment, aDeposit, aPayment, HASH, NOW, PAYMENT_ID } from "./testing/payment";
import type { PublicStatus } from "./types";

// A feed that is not stopped still listens in the document of the next test.
const stops: (() => void)[] = [];
const stop = () => stops.splice(0).forEach((each) => void each());

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function started(preloaded: PublicStatus | null, paymentId = PAYMENT_ID): PaymentFeed {
  const feed = new PaymentFeed(paymentId, preloaded);
  stops.push(feed.start());
  return feed;
}

function paymentOf(feed: PaymentFeed): PublicStatus {
  const state = feed.snapshot();
  if (state.phase !== "ready") {
    throw new Error(`The feed is ${state.phase}.`);
  }
  return state.payment;
}

function connectionOf(feed: PaymentFeed): string {
  const state = feed.snapshot();
  return state.phase === "ready" ? state.connection : state.phase;
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the first load", () => {
  it("reads the status if the page contains none", async () => {
    const { requests } = statusServer(() => aPayment(), Date.now);
    const feed = started(null);
    expect(feed.snapshot()).toEqual({ phase: "loading" });
    await passes(0);
    expect(paymentOf(feed).title).toBe("Low Tide EP");
    expect(requests.map(({ url }) => url)).toEqual([`/api/payments/public/status/${PAYMENT_ID}/`]);
  });

  it("shows a preloaded status without a request", async () => {
    const { requests } = statusServer(() => aPayment(), Date.now);
    const feed = started(aPayment());
    await passes(1_000);
    expect(paymentOf(feed).status).toBe("pending");
    expect(requests).toHaveLength(0);
  });

  it("ends as missing on 404 and, without a request, for a malformed id", async () => {
    const { requests } = fakeNetwork(() => jsonResponse({ error: "Payment request not found" }, 404));
    const feed = started(null);
    await passes(0);
    expect(feed.snapshot()).toEqual({ phase: "missing" });
    expect(requests).toHaveLength(1);

    expect(started(null, "not-an-id").snapshot()).toEqual({ phase: "missing" });
    await passes(10_000);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["the server's sentence", () => jsonResponse({ error: "Payments are paused." }, 503), "Payments are paused."],
    ["the browser's", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
    ["ours", () => new Response("<html>", { status: 502 }), "Failed to load payment"],
  ])("ends in an error with %s", async (_, answer, message) => {
    fakeNetwork(answer);
    const feed = started(null);
    await passes(0);
    expect(feed.snapshot()).toEqual({ phase: "error", message });
  });

  it("gives up a read after thirty seconds, and can be tried again", async () => {
    let hangs = true;
    fakeNetwork((_, init) =>
      hangs
        ? new Promise((_resolve, reject) =>
            init?.signal?.addEventListener("abort", () => reject(new Error("signal is aborted without reason"))),
          )
        : jsonResponse(aPayment()),
    );
    const feed = started(null);
    await passes(29_999);
    expect(feed.snapshot().phase).toBe("loading");
    await passes(1);
    expect(feed.snapshot()).toEqual({ phase: "error", message: "Failed to load payment" });
    hangs = false;
    feed.retry();
    await passes(0);
    expect(feed.snapshot().phase).toBe("ready");
  });
});

describe("polling", () => {
  it.each(["pending", "processing"])("reads every five seconds while %s, also with the socket open", async (status) => {
    const { requests } = statusServer(() => aPayment({ status }), Date.now);
    started(aPayment({ status }));
    FakeSocket.latest.accept();
    await passes(4_999);
    expect(requests).toHaveLength(0);
    await passes(1);
    expect(requests).toHaveLength(1);
    await passes(10_000);
    expect(requests).toHaveLength(3);
  });

  it.each(["completed", "failed", "expired", "frozen"])("stops at %s", async (status) => {
    let current = aPayment();
    const { requests } = statusServer(() => current, Date.now);
    const feed = started(aPayment());
    current = aCompletedPayment({ status });
    await passes(5_000);
    expect(paymentOf(feed).status).toBe(status);
    await passes(120_000);
    expect(requests).toHaveLength(1);
  });

  it("keeps the page when a read fails, and reads again", async () => {
    let fails = true;
    const { requests } = fakeNetwork(() =>
      fails ? jsonResponse({ error: "Down" }, 500) : jsonResponse(aPayment({ status: "processing" })),
    );
    const feed = started(aPayment());
    await passes(5_000);
    expect(paymentOf(feed).status).toBe("pending");
    fails = false;
    await passes(5_000);
    expect(paymentOf(feed).status).toBe("processing");
    expect(requests).toHaveLength(2);
  });

  it("reads a finished payment with pending legs a few more times, then stops", async () => {
    let current = aCompletedPayment({ burn_transaction_hash: null });
    const { requests } = statusServer(() => current, Date.now);
    const feed = started(current);
    await passes(3_000 + 6_000);
    expect(requests).toHaveLength(2);
    await passes(600_000);
    expect(requests).toHaveLength(5);

    current = aPayment({ status: "expired", deposits: [aDeposit()] });
    feed.refresh();
    await passes(0);
    expect(requests).toHaveLength(6);
  });

  it("ends with the page", async () => {
    const { requests } = statusServer(() => aPayment(), Date.now);
    started(aPayment());
    stop();
    await passes(60_000);
    expect(requests).toHaveLength(0);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("live messages", () => {
  it("are applied at once, then the status is read again and the read wins", async () => {
    const truth = aCompletedPayment();
    const { requests } = statusServer(() => truth, Date.now);
    const feed = started(aPayment());
    FakeSocket.latest.accept();
    FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "processing", transaction_hash: "FEED" });
    expect(paymentOf(feed)).toMatchObject({ status: "processing", transaction_hash: "FEED" });
    await passes(0);
    expect(requests).toHaveLength(1);
    expect(paymentOf(feed)).toMatchObject({ status: "completed", transaction_hash: HASH });
  });

  it("are never overwritten by a read that began before them", async () => {
    const answers: ((response: Response) => void)[] = [];
    fakeNetwork(() => new Promise((resolve) => answers.push(resolve)));
    const feed = started(aPayment());
    await passes(5_000);
    FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "completed" });
    answers[0]?.(jsonResponse(aPayment()));
    await passes(0);
    expect(paymentOf(feed).status).toBe("completed");
    await passes(600);
    expect(answers).toHaveLength(2);
    answers[1]?.(jsonResponse(aCompletedPayment()));
    await passes(0);
    expect(paymentOf(feed).merchant_payout).toBe("9.900000");
  });

  it("start reads at least 600 ms apart, and lose none", async () => {
    const { requests } = statusServer(() => aPayment({ status: "processing" }), Date.now);
    started(aPayment());
    for (let count = 0; count < 5; count += 1) {
      FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "processing" });
    }
    await passes(0);
    expect(requests).toHaveLength(1);
    await passes(600);
    expect(requests).toHaveLength(2);
  });

  it("lead to a further read when the read after a final one fails", async () => {
    let fails = true;
    const { requests } = fakeNetwork(() =>
      fails ? jsonResponse({ error: "Slow down" }, 429) : jsonResponse(aCompletedPayment()),
    );
    const feed = started(aPayment());
    FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "completed" });
    await passes(0);
    fails = false;
    await passes(5_000);
    expect(requests).toHaveLength(2);
    expect(paymentOf(feed).payout_transaction_hash).not.toBeNull();
  });

  it("that cannot be parsed change nothing and start no read", async () => {
    const { requests } = statusServer(() => aPayment(), Date.now);
    const feed = started(aPayment());
    FakeSocket.latest.say("{");
    await passes(0);
    expect(paymentOf(feed)).toEqual(aPayment());
    expect(requests).toHaveLength(0);
  });
});

describe("the socket", () => {
  it("reports whether it is live, and reconnects with growing waits until a message arrives", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    statusServer(() => aPayment(), Date.now);
    const feed = started(aPayment());
    expect(FakeSocket.latest.url).toMatch(new RegExp(`^ws://[^/]+/ws/payments/${PAYMENT_ID}/$`));
    expect(connectionOf(feed)).toBe("connecting");
    FakeSocket.latest.accept();
    FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "pending" });
    expect(connectionOf(feed)).toBe("live");
    FakeSocket.latest.drop();
    expect(connectionOf(feed)).toBe("reconnecting");

    await passes(999);
    expect(FakeSocket.all).toHaveLength(1);
    await passes(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.latest.accept();
    FakeSocket.latest.drop(4429);
    expect(connectionOf(feed)).toBe("reconnecting");
    await passes(1_999);
    expect(FakeSocket.all).toHaveLength(2);
    await passes(1);
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.latest.say({ payment_id: PAYMENT_ID, status: "pending" });
    expect(connectionOf(feed)).toBe("live");
    FakeSocket.latest.drop();
    await passes(1_000);
    expect(FakeSocket.all).toHaveLength(4);
  });

  it("does not reconnect to an unknown payment", async () => {
    statusServer(() => aPayment(), Date.now);
    started(aPayment());
    FakeSocket.latest.drop(4404);
    await passes(120_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it.each([
    [0, 0, 1_000],
    [0, 1, 1_500],
    [3, 0, 8_000],
    [10, 0, 30_000],
    [10, 1, 45_000],
  ])("waits after try %i with chance %f for %i ms", (tries, chance, wait) => {
    expect(reconnectWait(tries, chance)).toBe(wait);
  });
});

describe("waking up", () => {
  it.each([
    ["the tab becomes visible", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["the network returns", () => window.dispatchEvent(new Event("online"))],
    [
      "the page comes back from the browser's history",
      () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    ],
  ])("reads and reconnects at once when %s", async (_, wakes) => {
    const { requests } = statusServer(() => aPayment({ status: "processing" }), Date.now);
    const feed = started(aPayment());
    FakeSocket.latest.drop();
    wakes();
    await passes(0);
    expect(requests).toHaveLength(1);
    expect(paymentOf(feed).status).toBe("processing");
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("sets the clock with each read", async () => {
    statusServer(
      () => aPayment(),
      () => Date.now() + 3_600_000,
    );
    const feed = started(aPayment());
    feed.refresh();
    await passes(0);
    const state = feed.snapshot();
    expect(state.phase === "ready" && Math.round(serverNow(state.clock))).toBe(NOW + 3_600_000);
  });
});
