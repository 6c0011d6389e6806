/** Short messages about what an act did. Their machinery is fetched with the first one. */

type Kind = "success" | "error" | "info";

async function show(kind: Kind, words: string): Promise<void> {
  try {
    const { toast } = await import("react-toastify/unstyled");
    // The same words twice are one toast: a second click does not pile them up.
    toast[kind](words, { toastId: `${kind}:${words}`, role: kind === "error" ? "alert" : "status" });
  } catch {
    // The part did not arrive. What the act did shows on the page as well.
  }
}

export const notify = {
  success: (words: string): void => void show("success", words),
  /** Read out at once, in the middle of whatever is being read. */
  error: (words: string): void => void show("error", words),
  info: (words: string): void => void show("info", words),
};
