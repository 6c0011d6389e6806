/** Another web process of the same instance, for what only a setting can show. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { eventually } from "./api";
import { stackPath } from "./stack";

const repository = resolve(import.meta.dirname, "../../..");

export interface WebServer {
  origin: string;
  close: () => Promise<void>;
}

/** A port of this machine that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

/** Serves the instance with `settings` on top of its own, at an address of its own. */
export async function webServer(settings: Record<string, string>): Promise<WebServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const own = JSON.parse(readFileSync(join(dirname(stackPath), "environment.json"), "utf8")) as Record<string, string>;
  const web = spawn(
    join(repository, ".venv/bin/python"),
    ["-m", "config.web", "--port", String(port), "--graceful-seconds", "1"],
    {
      cwd: join(repository, "backend"),
      env: { ...own, ...settings, PUBLIC_ORIGIN: origin },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const ended = once(web, "exit");
  await eventually(
    async () => (await fetch(`${origin}/readyz`)).status,
    (status) => status === 200,
  );
  return {
    origin,
    close: async () => {
      web.kill();
      await ended;
    },
  };
}
