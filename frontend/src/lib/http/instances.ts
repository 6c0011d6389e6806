import axios from "axios";
import { REQUEST_TIMEOUT_MS } from "../../config/timing";

function jsonInstance() {
  return axios.create({
    timeout: REQUEST_TIMEOUT_MS,
    headers: { Accept: "application/json", "Content-Type": "application/json" },
  });
}

/** Calls of the signed-in user. Paths begin with `/api`; `client.ts` handles refusals. */
export const http = jsonInstance();

/** Calls with a merchant's secret key: a 401 means a wrong key and has nothing to do with the session. */
export const secretKeyHttp = jsonInstance();

/** Calls that start, renew or end a session: a refusal is their result, not the end of a session. */
export const openHttp = jsonInstance();
