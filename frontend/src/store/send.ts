import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { useState } from "react";
import { type AppThunk, type RootState, useAppDispatch } from "./store";

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

/** `send` for a component, and whether a call of its is running. */
export function useSend<Arg, Result>(
  mutation: Mutation<Arg, Result>,
): [call: (arg: Arg) => Promise<Result>, busy: boolean] {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function call(arg: Arg) {
    setBusy(true);
    try {
      return await dispatch(send(mutation, arg));
    } finally {
      setBusy(false);
    }
  }
  return [call, busy];
}
