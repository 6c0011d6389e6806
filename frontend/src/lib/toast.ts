/** Short messages about the result of an action. The library is loaded with the first one. */

type Kind = "success" | "error" | "info";

async function show(kind: Kind, message: string): Promise<void> {
  try {
    const { toast } = await import("react-toastify/unstyled");
    // The same message twice is one toast, so that a second click does not stack them.
    toast[kind](message, { toastId: `${kind}:${message}`, role: kind === "error" ? "alert" : "status" });
  } catch {
    // The library did not load. The page shows the result as well.
  }
}

export const notify = {
  success: (message: string): void => void show("success", message),
  /** Announced at once; interrupts what a screen reader is saying. */
  error: (message: string): void => void show("error", message),
  info: (message: string): void => void show("info", message),
};
