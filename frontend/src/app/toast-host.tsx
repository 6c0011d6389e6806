import "react-toastify/ReactToastify.css";
import "./toasts.css";
import { ToastContainer } from "react-toastify/unstyled";
import { TOAST_MS } from "../config/timing";

/** Where toasts stand: top right, for three seconds, longer under the pointer; Alt+T brings the keyboard to them. */
export function ToastHost() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      theme="light"
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      hotKeys={(event) => event.altKey && event.code === "KeyT"}
      aria-label="Notifications, Alt+T"
    />
  );
}
