/** A client that knows only the specification: it sends the documented fields, its credential, and nothing else. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { member, type Person, type Tokens } from "./people";
import { readStack } from "./stack";
import { connectTestWallet } from "./test-wallet";

export type Answer = { status: number; body: Record<string, unknown> };

/** One call. `credential` is the whole Authorization header. Cookies are neither kept nor sent. */
export async function call(method: string, path: string, credential?: string, body?: object): Promise<Answer> {
  const response = await fetch(`${readStack().origin}/api${path}`, {
    method,
    headers: {
      ...(credential !== undefined && { Authorization: credential }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export type Merchant = Person & Tokens & { session: string; key: string; wallet: string };

/** A new merchant with a test wallet and a test key. */
export async function merchant(): Promise<Merchant> {
  const person = await member();
  const session = `Bearer ${person.access}`;
  const wallet = await connectTestWallet(person.access);
  const { secret_key } = (await call("POST", "/wallets/secret-key/create/", session)).body as { secret_key: string };
  return { ...person, session, key: secret_key, wallet };
}

export type Delivery = { headers: IncomingHttpHeaders; raw: Buffer };

/** A merchant's server that answers webhooks with `status`, `headers` and `body`, which may be changed. */
export async function hookServer() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    hooks.deliveries.push({ headers: request.headers, raw: Buffer.concat(chunks) });
    response.writeHead(hooks.status, hooks.headers).end(hooks.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const hooks = {
    headers: {} as Record<string, string>,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    status: 200,
    body: "ok",
    deliveries: [] as Delivery[],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return hooks;
}
