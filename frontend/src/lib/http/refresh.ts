/**
 * One refresh for all tabs. The server rotates the refresh token at each use, so two tabs must not use the same one: a
 * Web Lock lets one of them refresh, and the others find the new tokens in storage. Storage reaches other tabs with a
 * delay, even after the lock is released, so a tab that waited for the lock also waits for the tokens.
 */
import { callTokens, holdsTokens, onSessionChange, writeTokens } from "../session";
import { openHttp } from "./instances";

const LOCK = "dropwise.refresh";
const REFRESH_PATH = "/api/auth/token/refresh/";
/** How long a tab that lost the race waits for the winner's tokens. */
const WINNER_WAIT_MS = 1_000;
/** The same if no race was seen: the tokens of a tab that has just finished may still be on their way. */
const STRAGGLER_WAIT_MS = 300;

let pending: Promise<string | null> | null = null;

/** An access token newer than `stale`, or null if there is none. Never throws. */
export function freshAccess(stale: string | null): Promise<string | null> {
  pending ??= withLock(stale).finally(() => {
    pending = null;
  });
  return pending;
}

/** Only secure origins have locks: a phone that opens a developer's machine by its IP address has none. */
function tabLocks(): LockManager | null {
  return navigator.locks ?? null;
}

async function withLock(stale: string | null): Promise<string | null> {
  const locks = tabLocks();
  if (locks === null) {
    return renew(stale);
  }
  const free = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { access: await renew(stale) },
  );
  return free === null ? locks.request(LOCK, () => afterTheWinner(stale)) : free.access;
}

async function afterTheWinner(stale: string | null): Promise<string | null> {
  const newer = callTokens() === null ? null : await tokensOfTheWinner(stale, WINNER_WAIT_MS);
  return newer ?? renew(stale);
}

async function renew(stale: string | null): Promise<string | null> {
  const before = callTokens();
  if (before === null) {
    return null;
  }
  if (before.access !== stale) {
    return before.access;
  }
  if (before.refresh === null) {
    return null;
  }
  try {
    const { data } = await openHttp.post<unknown>(REFRESH_PATH, { refresh: before.refresh });
    // Meanwhile the user signed out, or somebody else signed in: these tokens are no longer wanted.
    if (callTokens()?.refresh !== before.refresh) {
      return callTokens()?.access ?? null;
    }
    if (!holdsTokens(data)) {
      throw new Error("The response holds no tokens.");
    }
    writeTokens({ access: data.access, refresh: data.refresh });
    return data.access;
  } catch {
    return tokensOfTheWinner(before.access, tabLocks() === null ? WINNER_WAIT_MS : STRAGGLER_WAIT_MS);
  }
}

function newerThan(stale: string | null): string | null {
  const now = callTokens();
  return now !== null && now.access !== stale ? now.access : null;
}

/** The server rejects the second use of a refresh token without ending the session: the first tab has new tokens. */
function tokensOfTheWinner(stale: string | null, waitMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve(newerThan(stale));
    };
    const stop = onSessionChange(finish);
    const timer = setTimeout(finish, newerThan(stale) === null ? waitMs : 0);
  });
}
