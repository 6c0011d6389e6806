/**
 * One refresh for all tabs. The server rotates the refresh token at each use, so two tabs must not spend the same one:
 * a Web Lock lets one of them ask, and the others find the new tokens in storage. Storage reaches other tabs a moment
 * late, even after the lock was handed on, so whoever had to wait for the lock also waits for the tokens.
 */
import { holdsTokens, onSessionChange, readTokens, writeTokens } from "../session";
import { openHttp } from "./instances";

const LOCK = "dropwise.refresh";
const REFRESH_PATH = "/api/auth/token/refresh/";
/** How long the tab that lost the race waits for the winner's tokens to reach storage. */
const WINNER_WAIT_MS = 1_000;
/** The same where nobody was seen to race: a tab that finished just before may still be on its way through storage. */
const STRAGGLER_WAIT_MS = 300;

let underWay: Promise<string | null> | null = null;

/** An access token newer than `stale`, or null where there is none to be had. Never throws. */
export function freshAccess(stale: string | null): Promise<string | null> {
  underWay ??= exclusively(stale).finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Only pages of a secure origin have them, so a phone that visits a developer's machine by its address has none. */
function tabLocks(): LockManager | null {
  return navigator.locks ?? null;
}

async function exclusively(stale: string | null): Promise<string | null> {
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
  const newer = readTokens() === null ? null : await tokensOfTheWinner(stale, WINNER_WAIT_MS);
  return newer ?? renew(stale);
}

async function renew(stale: string | null): Promise<string | null> {
  const before = readTokens();
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
    // Signed out, or in again as somebody else, while the answer was on its way: it is nobody's now.
    if (readTokens()?.refresh !== before.refresh) {
      return readTokens()?.access ?? null;
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
  const now = readTokens();
  return now !== null && now.access !== stale ? now.access : null;
}

/** The server refuses the second of two equal refresh tokens without ending the session: the first one's tab has new ones. */
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
