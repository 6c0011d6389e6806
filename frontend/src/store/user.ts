import { useAppSelector } from "./store";
import type { SessionUser } from "./types";

/** Who is signed in. Only for what is rendered below a guard. */
export function useSignedInUser(): SessionUser {
  const user = useAppSelector((state) => state.auth.user);
  if (user === null) {
    throw new Error("Nobody is signed in.");
  }
  return user;
}
