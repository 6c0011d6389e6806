import type { Connect, Plugin } from "vite";

const CHECKOUT_ENTRY = /^\/(checkout\/|invoice\/|pay\/|refund\/|payment-expired(?:[/?]|$))/;

const toCheckoutEntry: Connect.NextHandleFunction = (request, _response, next) => {
  if (request.url !== undefined && CHECKOUT_ENTRY.test(request.url)) {
    request.url = "/checkout.html";
  }
  next();
};

/**
 * Serves the checkout's entry at its addresses in `vite` and `vite preview`.
 * In production the backend does the same.
 */
export function checkoutEntry(): Plugin {
  return {
    name: "dropwise-checkout-entry",
    configureServer: (server) => void server.middlewares.use(toCheckoutEntry),
    configurePreviewServer: (server) => void server.middlewares.use(toCheckoutEntry),
  };
}
