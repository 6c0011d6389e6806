import { vi } from "vitest";
import type { PublicStatus } from "../types";

/** Replaces the browser's WebSocket: tests open it, send through it and break it. */
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

  /** Accepts the connection, as the server does before its first message. */
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

export function jsonResponse(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

/**
 * Replaces fetch and WebSocket. `respond` gives each response; `requests` records every request.
 */
export function fakeNetwork(respond: (url: string, init: RequestInit | undefined) => Response | Promise<Response>) {
  FakeSocket.all = [];
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    return respond(url, init);
  });
  return { requests };
}

/** A server that returns this status for every read, with the server's time. */
export function statusServer(current: () => PublicStatus, serverNow: () => number) {
  return fakeNetwork(() => jsonResponse({ ...current(), server_time: new Date(serverNow()).toISOString() }));
}
