import { vi } from "vitest";
import type { PublicStatus } from "../types";

/** Stands in for the browser's WebSocket: tests open it, speak through it and break it. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get latest(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) {
      throw new Error("No socket was opened.");
    }
    return socket;
  }

  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  /** Accepts, as the server does before it says anything. */
  accept(): void {
    this.readyState = 1;
  }

  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close(): void {
    this.readyState = 3;
  }
}

export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

/**
 * Replaces the network's two edges, fetch and WebSocket. `answer` is asked at each request; `requests` keeps them all.
 */
export function fakeNetwork(answer: (url: string, init: RequestInit | undefined) => Response | Promise<Response>) {
  FakeSocket.all = [];
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    return answer(url, init);
  });
  return { requests };
}

/** A server that answers every read with this status, stamped with the server's time. */
export function statusServer(current: () => PublicStatus, serverNow: () => number) {
  return fakeNetwork(() => jsonAnswer({ ...current(), server_time: new Date(serverNow()).toISOString() }));
}
