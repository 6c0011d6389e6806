/**
 * Some calls need a recent sign-in. The dialog that asks for the password registers itself here. It opens once, however
 * many calls were refused, and each of them is repeated afterwards.
 */

/** Resolves to true once the user has signed in again, to false if they cancelled. */
type PasswordPrompt = () => Promise<boolean>;

let prompt: PasswordPrompt | null = null;
let pending: Promise<boolean> | null = null;
let signIns = 0;

export function registerPasswordPrompt(ask: PasswordPrompt): () => void {
  prompt = ask;
  return () => {
    prompt = prompt === ask ? null : prompt;
  };
}

/** How many fresh sign-ins this page has seen. A call sent before the latest one is repeated without asking. */
export function reauthCount(): number {
  return signIns;
}

/** Whether a call sent at `countWhenSent` may be repeated. Asks for the password if necessary. */
export function reauthenticate(countWhenSent: number): Promise<boolean> {
  if (countWhenSent < signIns) {
    return Promise.resolve(true);
  }
  if (prompt === null) {
    return Promise.resolve(false);
  }
  pending ??= prompt()
    .then((done) => {
      signIns += done ? 1 : 0;
      return done;
    })
    .finally(() => {
      pending = null;
    });
  return pending;
}
