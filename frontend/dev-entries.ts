import type { Connect, Plugin } from "vite";

const CHECKOUT_ENTRY = /^\/(checkout\/|payment-expired(?:[/?]|$))/;

const toCheckoutEntry: Connect.NextHandleFunction = (request, _response, next) => {
  if (request.url !== undefined && CHECKOUT_ENTRY.test(request.url)) {
    request.url = "/checkout.html";
  }
  next();
};

/**
 * Gives the payer's addresses to the checkout entry in `vite` and `vite preview`.
 * In production the backend does the same when it serves the built pages.
 */
export function checkoutEntry(): Plugin {
  return {
    name: "dropwise-checkout-entry",
    configureServer: (server) => void server.middlewares.use(toCheckoutEntry),
    configurePreviewServer: (server) => void server.middlewares.use(toCheckoutEntry),
  };
}
