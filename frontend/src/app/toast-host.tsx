import "react-toastify/ReactToastify.css";
import "./toasts.css";
import { useEffect } from "react";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { TOAST_MS } from "../config/timing";

/** Where toasts stand: top right, for three seconds, longer under the pointer; Alt+T brings the keyboard to them. */
export function ToastHost() {
  useEffect(() => toast.onChange(({ status, id }) => status === "removed" && leave(document.getElementById(`${id}`))));
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      theme="light"
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      hotKeys={isHotKey}
      aria-label="Notifications, Alt+T"
    />
  );
}

/** Where the keyboard was before Alt+T. */
let before: HTMLElement | null = null;

function isHotKey(event: KeyboardEvent): boolean {
  const pressed = event.altKey && event.code === "KeyT";
  if (pressed && document.activeElement?.closest(".Toastify") === null) {
    before = document.activeElement as HTMLElement;
  }
  return pressed;
}

/** The keyboard goes back to where it was, if it was in the toast that goes. */
function leave(gone: HTMLElement | null): void {
  if (gone?.contains(document.activeElement)) {
    before?.focus();
    before = null;
  }
}
