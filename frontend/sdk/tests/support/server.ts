/** A server that answers as each test says, over real HTTP. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  at: number;
}

export type Answer = (response: ServerResponse) => void;

export interface ScriptedServer {
  baseUrl: string;
  received: Received[];
}

const open = new Set<Server>();

afterAll(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});

/** Gives the answers in turn, the last one again and again. Closed after the tests of the file. */
export async function serve(...answers: [Answer, ...Answer[]]): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const { method = "", url = "", headers } = request;
      received.push({ method, url, headers, body: text ? JSON.parse(text) : null, at: performance.now() });
      const answer = answers[Math.min(received.length, answers.length) - 1] ?? answers[0];
      answer(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  open.add(server);
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));

export const text =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Cuts the connection without an answer. */
export const cut: Answer = (response) => response.destroy();

/** Never answers. */
export const hang: Answer = () => {};
