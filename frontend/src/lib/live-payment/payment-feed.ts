import { STATUS_POLL_MS, STATUS_READ_GAP_MS } from "../../config/timing";
import { PublicCallError } from "../public-api";
import { isPaymentId, loadFailure, PaymentNotFound, readPublicStatus } from "./api";
import { clockFrom, type ServerClock, serverNow } from "./clock";
import { applyLiveMessage, parseLiveMessage } from "./live-message";
import { LiveSocket } from "./live-socket";
import { hasPendingLegs, isMoving } from "./pending-legs";
import type { PublicStatus } from "./types";

/** Why the status cannot be read: the payer has no connection, or the server does not respond. */
export type Away = "offline" | "server";

export type Connection = "connecting" | "live" | "reconnecting";

export type FeedState =
  | { phase: "loading" }
  | { phase: "missing" }
  | { phase: "error"; message: string }
  | { phase: "ready"; payment: PublicStatus; clock: ServerClock; connection: Connection; away: Away | null };

/** Waits before each further read of a finished payment with pending legs. */
const PENDING_LEG_WAITS_MS = [3_000, 6_000, 12_000, 24_000, 48_000];

/**
 * The current state of one payment. Once started, it reads the status every five seconds while it can still change,
 * applies live messages in between, and reads at once when the tab, the network or the page comes back. A read that
 * began before the newest live message never overwrites it: it is dropped and started again.
 */
export class PaymentFeed {
  readonly #id: string;
  readonly #socket: LiveSocket;
  readonly #subscribers = new Set<() => void>();
  #state: FeedState;
  #connection: Connection = "connecting";
  #away: Away | null = navigator.onLine ? null : "offline";
  #reading: AbortController | null = null;
  #lastReadAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pendingLegReads = 0;

  /** `preloaded` is the status that the server wrote into the page, or null if the page has to read it. */
  constructor(paymentId: string, preloaded: PublicStatus | null) {
    this.#id = paymentId;
    this.#socket = new LiveSocket(paymentId, {
      onFrame: (frame) => this.#receive(frame),
      onConnected: (connected) => this.#connected(connected),
    });
    if (!isPaymentId(paymentId)) {
      this.#state = { phase: "missing" };
    } else if (preloaded !== null) {
      this.#state = this.#ready(preloaded);
    } else {
      this.#state = { phase: "loading" };
    }
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed);
    return () => void this.#subscribers.delete(changed);
  };

  readonly snapshot = (): FeedState => this.#state;

  /** Starts reading and listening; returns the function that stops both. */
  start(): () => void {
    if (this.#state.phase === "missing") {
      return () => {};
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("visibilitychange", this.#onVisibility, { signal });
    window.addEventListener("online", this.#wake, { signal });
    window.addEventListener("offline", this.#onOffline, { signal });
    window.addEventListener("pageshow", this.#onPageShow, { signal });
    this.#socket.open();
    if (this.#state.phase === "ready") {
      this.#schedule();
    } else {
      this.refresh();
    }
    return () => {
      listening.abort();
      this.#socket.close();
      this.#stopReading();
      clearTimeout(this.#timer);
    };
  }

  /** Reads the status at once, or as soon as the server's limit allows; a read in progress is restarted. */
  refresh(): void {
    this.#stopReading();
    const wait = this.#lastReadAt + STATUS_READ_GAP_MS - performance.now();
    if (wait > 0) {
      this.#readIn(wait);
    } else {
      void this.#read();
    }
  }

  #stopReading(): void {
    this.#reading?.abort();
    this.#reading = null;
  }

  /** Tries again, at the payer's request, after a first load that failed. */
  readonly retry = (): void => {
    this.#emit({ phase: "loading" });
    this.refresh();
  };

  readonly #wake = () => {
    this.#socket.open();
    this.refresh();
  };

  readonly #onOffline = () => this.#setAway("offline");

  readonly #onVisibility = () => {
    if (document.visibilityState === "visible") {
      this.#wake();
    }
  };

  /** Includes a page from the browser's history, whose preloaded status may be old. */
  readonly #onPageShow = (event: PageTransitionEvent) => {
    const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
    if (event.persisted || (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward") {
      this.#wake();
    }
  };

  async #read(): Promise<void> {
    clearTimeout(this.#timer);
    const reading = new AbortController();
    this.#reading = reading;
    this.#lastReadAt = performance.now();
    try {
      const payment = await readPublicStatus(this.#id, reading.signal);
      if (!reading.signal.aborted) {
        this.#reading = null;
        this.#away = null;
        this.#emit(this.#ready(payment));
        this.#schedule();
      }
    } catch (error) {
      if (!reading.signal.aborted) {
        this.#reading = null;
        this.#readFailed(error);
      }
    }
  }

  /** A failed poll keeps the page and tries again; only a first load may end in an error. */
  #readFailed(error: unknown): void {
    if (this.#state.phase === "ready") {
      // Without an answer, or with one of a server that is away. A refusal (429) is neither.
      const unread = error instanceof PublicCallError && (error.status === null || error.status >= 500);
      this.#setAway(unread ? (navigator.onLine ? "server" : "offline") : null);
      this.#readIn(STATUS_POLL_MS);
    } else if (error instanceof PaymentNotFound) {
      this.#emit({ phase: "missing" });
    } else {
      this.#emit({ phase: "error", message: loadFailure(error) });
    }
  }

  #schedule(): void {
    if (this.#state.phase !== "ready") {
      return;
    }
    if (isMoving(this.#state.payment.status)) {
      this.#pendingLegReads = 0;
      this.#readIn(STATUS_POLL_MS);
      return;
    }
    const wait = PENDING_LEG_WAITS_MS[this.#pendingLegReads];
    if (wait !== undefined && hasPendingLegs(this.#state.payment)) {
      this.#pendingLegReads += 1;
      this.#readIn(wait);
    }
  }

  #readIn(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read(), waitMs);
  }

  #receive(frame: unknown): void {
    const message = parseLiveMessage(frame);
    if (message === null) {
      return;
    }
    if (this.#state.phase === "ready") {
      const { payment, clock } = this.#state;
      this.#emit({ ...this.#state, payment: applyLiveMessage(payment, message, serverNow(clock)) });
    }
    this.refresh();
  }

  #connected(connected: boolean): void {
    const connection = connected ? "live" : "reconnecting";
    this.#connection = connection;
    if (this.#state.phase === "ready" && this.#state.connection !== connection) {
      this.#emit({ ...this.#state, connection });
    }
  }

  #setAway(away: Away | null): void {
    this.#away = away;
    if (this.#state.phase === "ready" && this.#state.away !== away) {
      this.#emit({ ...this.#state, away });
    }
  }

  #ready(payment: PublicStatus): FeedState {
    const clock = clockFrom(payment.server_time);
    return { phase: "ready", payment, clock, connection: this.#connection, away: this.#away };
  }

  #emit(state: FeedState): void {
    this.#state = state;
    for (const changed of this.#subscribers) {
      changed();
    }
  }
}
