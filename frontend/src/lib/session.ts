/**
 * The session of this browser: two tokens in local storage, the one truth for all its tabs. Whoever shows or uses them
 * subscribes; the store mirrors them. Nothing here talks to the server, and nothing here needs the store, so a public
 * page may ask `hasSession()`.
 */
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, SIDEBAR_COLLAPSED_KEY } from "../config/storage";
import { readStored, removeStored, writeStored } from "./storage";

export interface Tokens {
  access: string;
  refresh: string;
}

/** Whether a response holds tokens: a proxy or a captive portal may return 200 to anything. */
export function holdsTokens(data: unknown): data is Tokens {
  const { access, refresh } = Object(data) as Partial<Record<keyof Tokens, unknown>>;
  return typeof access === "string" && typeof refresh === "string";
}

/** What storage holds. An access token alone is a session too: one that ends when it does. */
export interface StoredTokens {
  access: string;
  refresh: string | null;
}

/** Why the tokens changed: set or ended here, ended by the server, or changed in another tab. */
export type SessionChange = "set" | "ended" | "expired" | "elsewhere";
type SessionListener = (tokens: StoredTokens | null, change: SessionChange) => void;

const listeners = new Set<SessionListener>();

/** The tokens in storage, or null without an access token. */
export function readTokens(): StoredTokens | null {
  const access = readStored(ACCESS_TOKEN_KEY);
  return access ? { access, refresh: readStored(REFRESH_TOKEN_KEY) || null } : null;
}

/** Whether somebody has signed in here. Whether the server still agrees is known only after a call. */
export function hasSession(): boolean {
  return readTokens() !== null;
}

export function writeTokens(tokens: Tokens): void {
  // The refresh token first: another tab acts when it sees the access token change, and then both are there.
  writeStored(REFRESH_TOKEN_KEY, tokens.refresh);
  writeStored(ACCESS_TOKEN_KEY, tokens.access);
  tell(tokens, "set");
}

/** Removes both tokens and the sidebar flag, as at logout; `expired` where the server ended the session. */
export function removeTokens(change: "ended" | "expired"): void {
  removeStored(REFRESH_TOKEN_KEY);
  removeStored(ACCESS_TOKEN_KEY);
  removeStored(SIDEBAR_COLLAPSED_KEY);
  tell(null, change);
}

/** Calls back at each change, in this tab or another one, until the returned function is called. */
export function onSessionChange(listener: SessionListener): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", hearOtherTabs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener("storage", hearOtherTabs);
    }
  };
}

/** The session on the server that a token belongs to, read without checking it; null where it is no such token. */
export function sessionOf(accessToken: string): string | null {
  try {
    const [, claims = ""] = accessToken.split(".");
    const { family } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { family?: unknown };
    return typeof family === "string" ? family : null;
  } catch {
    return null;
  }
}

function tell(tokens: StoredTokens | null, change: SessionChange): void {
  for (const listener of [...listeners]) {
    listener(tokens, change);
  }
}

/** A `key` of null means that another tab cleared everything. */
function hearOtherTabs(event: StorageEvent): void {
  if (event.key === ACCESS_TOKEN_KEY || event.key === null) {
    tell(readTokens(), "elsewhere");
  }
}
