/**
 * Runs before the checkout where the server was asked for it with `?embed=1`, that is in a frame of a shop's page. The
 * page around it may be anybody's: it is told only what the payment's public status says.
 */
import type { FrameMessage } from "./messages";

const tell = (message: FrameMessage) => window.parent.postMessage(message, "*");

if (window.parent !== window) {
  // Leaves the corner free where the dialog has its button.
  document.documentElement.classList.add("embedded");
  window.onPayment = ({ id, status }) => {
    tell({ dropwise: "status", status, payment_id: id });
    return true;
  };
  window.addEventListener("keydown", (event) => {
    // The checkout's own dialogs close first.
    if (event.key === "Escape" && !event.defaultPrevented && document.querySelector("dialog[open]") === null) {
      tell({ dropwise: "close" });
    }
  });
}
