import axios from "axios";
import { REQUEST_TIMEOUT_MS } from "../../config/timing";

function jsonInstance() {
  return axios.create({
    timeout: REQUEST_TIMEOUT_MS,
    headers: { Accept: "application/json", "Content-Type": "application/json" },
  });
}

/** Calls in the name of who is signed in. Paths begin with `/api`; `client.ts` says what happens on a refusal. */
export const http = jsonInstance();

/** Calls with a merchant's secret key: a wrong key is a 401 that has nothing to do with the session. */
export const secretKeyHttp = jsonInstance();

/** Calls that make, renew or end a session: a refusal is the answer to them, not the end of a session. */
export const openHttp = jsonInstance();
