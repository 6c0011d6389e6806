/** Asks a public server of the ledger, over its WebSocket, from this browser. */
import { LEDGER_ANSWER_MS } from "../../config/timing";

interface Reply {
  id?: unknown;
  status?: unknown;
  result?: unknown;
  error?: unknown;
}

/** The server could not be asked, or did not answer. Says nothing about the ledger. */
class LedgerUnavailable extends Error {}

/**
 * Reads transactions by their hashes: each as the server's `tx` command gives it, or null if its ledger has none of that
 * hash. Throws LedgerUnavailable, also once `signal` aborts.
 */
export function readTransactions(url: string, hashes: string[], signal: AbortSignal): Promise<Map<string, unknown>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, unknown>();
    let socket: WebSocket | undefined;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", fail);
      // A socket that failed to open is closed already.
      socket?.close();
      settle();
    };
    const fail = () => end(() => reject(new LedgerUnavailable()));
    const timer = setTimeout(fail, LEDGER_ANSWER_MS);
    signal.addEventListener("abort", fail);
    try {
      socket = new WebSocket(url);
    } catch {
      // A secure page may open secure sockets only.
      fail();
      return;
    }
    socket.onopen = () => {
      for (const hash of hashes) {
        socket?.send(JSON.stringify({ id: hash, command: "tx", transaction: hash, api_version: 2 }));
      }
    };
    socket.onmessage = ({ data }) => {
      const reply = parsed(data);
      if (reply === null || !hashes.includes(String(reply.id))) {
        return;
      }
      if (reply.status !== "success" && reply.error !== "txnNotFound") {
        fail();
        return;
      }
      found.set(String(reply.id), reply.status === "success" ? reply.result : null);
      if (found.size === hashes.length) {
        end(() => resolve(found));
      }
    };
    socket.onerror = fail;
    socket.onclose = fail;
  });
}

function parsed(data: unknown): Reply | null {
  try {
    return JSON.parse(String(data)) as Reply;
  } catch {
    return null;
  }
}
