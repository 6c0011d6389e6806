/** The running instance that the browser tests use, as `stack.json` describes it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export type Mode = "test" | "live";

type Ledger = {
  ws: string;
  http: string;
  network_id: number;
  faucet: string;
  explorer: string | null;
};

export type Stack = {
  origin: string;
  ledgers: Record<Mode, Ledger>;
  database_url: string;
  redis_url: string;
  accounts: {
    merchant: {
      email: string;
      password: string;
      secret_keys: Record<Mode, string>;
      wallets: Record<Mode, string>;
    };
    admin: { email: string; password: string };
  };
  processes: Record<string, { pid: number; ready: boolean }>;
};

const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const stackPath = process.env.STACK_JSON ?? join(process.env.RUN_DIR ?? join(repository, ".run"), "stack.json");

/** Read at each call, because a restarted process has another process ID. */
export function readStack(): Stack {
  return JSON.parse(readFileSync(stackPath, "utf8")) as Stack;
}

/** Runs a Django command with the instance's settings; returns what it printed. */
export function manage(...args: string[]): string {
  return manageWith({}, ...args);
}

/** The same, with variables that only this command gets. */
export function manageWith(variables: Record<string, string>, ...args: string[]): string {
  return execFileSync(join(repository, ".venv/bin/python"), ["-m", "stack", "manage", ...args], {
    cwd: join(repository, "backend"),
    env: { ...process.env, ...variables, RUN_DIR: dirname(stackPath) },
    encoding: "utf8",
    timeout: 60_000,
  });
}

/** Kills a process as a crash would; returns the process ID it had. */
export function kill(name: string): number {
  const process_ = readStack().processes[name];
  if (!process_) throw new Error(`No process ${name} in ${stackPath}`);
  process.kill(process_.pid, "SIGKILL");
  return process_.pid;
}

/** Asks the admin port of a local ledger, which closes ledgers and switches faults on (`sandbox/net/admin.py`). */
export async function ledgerAdmin(method: "POST" | "PUT", path: string, body: object): Promise<void> {
  const ports = JSON.parse(readFileSync(join(dirname(stackPath), "ports.json"), "utf8")) as Record<string, number>;
  const answer = await fetch(`http://127.0.0.1:${ports["ledger-test-admin"]}${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
