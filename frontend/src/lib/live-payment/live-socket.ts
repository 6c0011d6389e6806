const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server's close code for an unknown payment: reconnecting would not help. */
const CLOSE_UNKNOWN_PAYMENT = 4404;

interface Listeners {
  onFrame: (frame: unknown) => void;
  onConnected: (connected: boolean) => void;
}

/** Milliseconds before try `tries + 1`: they double up to 30 s, plus up to half at random, so that pages that lost the connection together do not reconnect together. */
export function reconnectWait(tries: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return wait + (wait / 2) * chance;
}

/** A payment's live messages over a socket that reconnects until it is closed. */
export class LiveSocket {
  readonly #url: string;
  readonly #listeners: Listeners;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(paymentId: string, listeners: Listeners) {
    // The scheme with "ws" for "http".
    this.#url = `${window.location.origin.replace("http", "ws")}/ws/payments/${paymentId}/`;
    this.#listeners = listeners;
  }

  /** Connects at once unless it is connected or connecting: the first time, and when the phone wakes up. */
  open(): void {
    if (this.#socket !== null && this.#socket.readyState <= WebSocket.OPEN) {
      return;
    }
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent) => this.#heard(event.data);
    socket.onclose = (event: CloseEvent) => this.#closed(socket, event.code);
  }

  close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Only a first message proves the connection: the server also accepts sockets that it then closes, such as those over its limit. */
  #heard(frame: unknown): void {
    this.#tries = 0;
    this.#listeners.onConnected(true);
    this.#listeners.onFrame(frame);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) {
      return;
    }
    this.#listeners.onConnected(false);
    if (code === CLOSE_UNKNOWN_PAYMENT) {
      return;
    }
    this.#timer = setTimeout(() => this.open(), reconnectWait(this.#tries, Math.random()));
    this.#tries += 1;
  }
}
