import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A mistake of whoever typed the command: shown without more. */
export class UsageError extends Error {}

const KEY_FILE = join(homedir(), ".config", "dropwise", "key");

/** The secret key: from `DROPWISE_SECRET_KEY`, or from a file that nobody else can read. */
export function secretKey(given: string | undefined): string {
  const fromEnvironment = process.env.DROPWISE_SECRET_KEY?.trim();
  if (fromEnvironment && given === undefined) return fromEnvironment;
  const file = given ?? KEY_FILE;
  let mode: number;
  try {
    mode = statSync(file).mode;
  } catch {
    throw new UsageError(`Set DROPWISE_SECRET_KEY, or write the key to ${file} (chmod 600).`);
  }
  // Windows has no such rights.
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new UsageError(`Others can read ${file}: run chmod 600 on it.`);
  }
  return readFileSync(file, "utf8").trim();
}

/** The address of Dropwise. */
export function baseUrl(given: string | undefined): string {
  return given ?? process.env.DROPWISE_URL ?? "http://localhost:8000";
}
