/** A merchant's server: receives webhooks over real HTTP and checks them as documented. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sessionOf } from "./people";
import { manage, readStack } from "./stack";

export type Hook = { headers: IncomingHttpHeaders; raw: Buffer; body: Record<string, unknown> };

export class Receiver {
  readonly hooks: Hook[] = [];
  /** What it responds with. */
  status = 200;
  private constructor(
    private readonly server: Server,
    readonly secret: string,
    /** Of the endpoint. */
    readonly id: number,
  ) {}

  /** Listen on a free port and register the address as a test endpoint of the demo merchant. */
  static async open(): Promise<Receiver> {
    let receiver: Receiver | undefined;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const raw = Buffer.concat(chunks);
        receiver?.hooks.push({
          headers: request.headers,
          raw,
          body: JSON.parse(raw.toString("utf8")) as Record<string, unknown>,
        });
        const status = receiver?.status ?? 200;
        response.writeHead(status).end(status === 200 ? "ok" : "<b>out of stock</b>");
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const name = `Receiver ${port}`;
    const printed = manage(
      "webhook_endpoint",
      "--email",
      readStack().accounts.merchant.email,
      "--mode",
      "test",
      "--name",
      name,
      "--url",
      `http://127.0.0.1:${port}/hooks`,
    );
    const secret = /whsec_[A-Za-z0-9+/=_-]+/.exec(printed)?.[0];
    if (!secret) throw new Error(`No secret in: ${printed}`);
    const { webhooks } = (await (await call("GET", "settings/")).json()) as {
      webhooks: { id: number; name: string }[];
    };
    const id = webhooks.find((webhook) => webhook.name === name)?.id;
    if (id === undefined) throw new Error(`${name} is not listed`);
    receiver = new Receiver(server, secret, id);
    return receiver;
  }

  of(paymentId: string): Hook[] {
    return this.hooks.filter((hook) => hook.body.payment_id === paymentId);
  }

  /** Stop listening and delete the endpoint: a merchant has at most five. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    const { ok, status } = await call("DELETE", `delete/${this.id}/`);
    if (!ok) throw new Error(`The endpoint was not deleted: ${status}`);
  }
}

async function call(method: string, path: string): Promise<Response> {
  const { access } = await sessionOf("merchant");
  return fetch(`${readStack().origin}/api/webhooks/${path}`, {
    method,
    headers: { Authorization: `Bearer ${access}` },
  });
}

/** Whether both signatures of a delivery match its raw bytes and the endpoint's secret. */
export function signaturesHold(hook: Hook, secret: string): boolean {
  const stamp = String(hook.headers["x-webhook-timestamp"]);
  const documented = `sha256=${createHmac("sha256", secret).update(`${stamp}.`).update(hook.raw).digest("hex")}`;
  const standard = `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${hook.headers["webhook-id"]}.${hook.headers["webhook-timestamp"]}.`)
    .update(hook.raw)
    .digest("base64")}`;
  return (
    same(String(hook.headers["x-webhook-signature"]), documented) &&
    same(String(hook.headers["webhook-signature"]), standard)
  );
}

function same(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
