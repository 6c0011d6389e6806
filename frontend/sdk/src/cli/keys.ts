/** Calls what belongs to a key while it is pressed in a terminal, or comes through a pipe. */
export function onKey(actions: Record<string, () => unknown>): () => void {
  const { stdin } = process;
  if (stdin.isTTY) stdin.setRawMode(true);
  const pressed = (chunk: Buffer) => {
    for (const key of chunk.toString()) {
      // In this mode the terminal does not turn Ctrl-C into a signal, which would end npx around us with an error.
      if (key === "\u0003") process.kill(process.pid, "SIGINT");
      else actions[key]?.();
    }
  };
  stdin.on("data", pressed);
  return () => {
    stdin.off("data", pressed);
    if (stdin.isTTY) stdin.setRawMode(false);
    stdin.pause();
  };
}
