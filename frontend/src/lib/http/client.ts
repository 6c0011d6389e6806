import axios from "axios";

const REQUEST_TIMEOUT_MS = 30_000;

/** The one way from the signed-in application to the backend's API. The checkout has its own, by plain fetch. */
export const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  headers: { Accept: "application/json" },
});
