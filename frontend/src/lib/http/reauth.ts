/**
 * Acts on money, keys or wallets need a recent sign-in. The dialog that asks for the password registers itself here;
 * however many calls were refused, it is asked once, and each call is repeated after it.
 */

/** Resolves true once the person has signed in again, false where he would not. */
type PasswordAsker = () => Promise<boolean>;

let asker: PasswordAsker | null = null;
let underWay: Promise<boolean> | null = null;
let signIns = 0;

export function answerReauthWith(ask: PasswordAsker): () => void {
  asker = ask;
  return () => {
    asker = asker === ask ? null : asker;
  };
}

/** How often somebody has signed in again on this page: a call sent before the latest time need not ask. */
export function reauthCount(): number {
  return signIns;
}

/** Whether a call that was sent at `countWhenSent` may be repeated. Asks for the password where it must. */
export function reauthenticate(countWhenSent: number): Promise<boolean> {
  if (countWhenSent < signIns) {
    return Promise.resolve(true);
  }
  if (asker === null) {
    return Promise.resolve(false);
  }
  underWay ??= asker()
    .then((done) => {
      signIns += done ? 1 : 0;
      return done;
    })
    .finally(() => {
      underWay = null;
    });
  return underWay;
}
