import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { AppThunk, RootState } from "./store";

/** A generated mutation, as far as `send` uses it. */
interface Mutation<Arg, Result> {
  initiate: (
    arg: Arg,
    options: { track: false },
  ) => ThunkAction<{ unwrap: () => Promise<Result> }, RootState, unknown, UnknownAction>;
}

/**
 * Runs a generated mutation and leaves no trace of it in the store. The generated hooks would keep the response there for
 * as long as their component is mounted, so every call with a password, a code, a token or a key goes through here.
 * Throws an ApiFailure.
 */
export function send<Arg, Result>(mutation: Mutation<Arg, Result>, arg: Arg): AppThunk<Promise<Result>> {
  return (dispatch) => dispatch(mutation.initiate(arg, { track: false })).unwrap();
}
