import "react-toastify/ReactToastify.css";
import "./toasts.css";
import { useEffect } from "react";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { TOAST_MS } from "../config/timing";

/** Toasts: top right, for three seconds, longer under the pointer. Alt+T moves the focus to them. */
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

/** What had the focus before Alt+T. */
let before: HTMLElement | null = null;

function isHotKey(event: KeyboardEvent): boolean {
  const pressed = event.altKey && event.code === "KeyT";
  if (pressed && document.activeElement?.closest(".Toastify") === null) {
    before = document.activeElement as HTMLElement;
  }
  return pressed;
}

/** Returns the focus if the toast that is removed had it. */
function leave(gone: HTMLElement | null): void {
  if (gone?.contains(document.activeElement)) {
    before?.focus();
    before = null;
  }
}
