import { useState } from "react";
import { merchantApi, type SecretKey, useWalletsSecretKeyQuery } from "../../../lib/api/generated";
import { statusOf, walletFailure } from "../../../lib/errors";
import { notify } from "../../../lib/toast";
import { authActions } from "../../../store/auth-slice";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { useTestMode } from "../../../store/test-mode";
import { useHas } from "../use-has";

const { walletsSecretKeyCreate, walletsSecretKeyEnd, walletsSecretKeyRegenerate } = merchantApi.endpoints;

export interface SecretKeyState {
  /** Null if there is none, undefined while that is not known. */
  current: SecretKey | null | undefined;
  /** Why it could not be read. */
  failure: unknown;
  retry: () => void;
  /** The call that is running. */
  busy: "create" | "regenerate" | "end" | null;
  create: () => Promise<void>;
  /** The old key works for so many hours too. */
  regenerate: (overlapHours: number) => Promise<void>;
  /** Ends one of the two keys of an overlap. */
  end: (which: "current" | "previous") => Promise<void>;
  /** A new live key, until the user has saved it. It is not in the store, and no call returns it again. */
  liveKey: string | null;
  forgetLiveKey: () => void;
}

/** The merchant's secret key of this mode. */
export function useSecretKey(): SecretKeyState {
  const dispatch = useAppDispatch();
  const testMode = useTestMode();
  const { has } = useHas("has_key");
  const { data, error, isError, refetch } = useWalletsSecretKeyQuery(undefined, {
    skip: !has,
    refetchOnMountOrArgChange: true,
  });
  const [busy, setBusy] = useState<SecretKeyState["busy"]>(null);
  const [liveKey, setLiveKey] = useState<string | null>(null);
  const none = !has || (error !== undefined && statusOf(error) === 404);
  // After a failed read `data` may be a key that has been replaced.
  const current = none ? null : isError ? undefined : data;

  async function replace(step: "create" | "regenerate", overlapHours = 0) {
    setBusy(step);
    try {
      const { secret_key } =
        step === "create"
          ? await dispatch(send(walletsSecretKeyCreate, undefined))
          : await dispatch(send(walletsSecretKeyRegenerate, { keyRegenerateForm: { overlap_hours: overlapHours } }));
      setLiveKey(testMode ? null : secret_key);
      notify.success(`Secret key ${step}d successfully!`);
      // The key in the store is the old one until then; a first one is read as soon as it is known to be there.
      await (has ? refetch() : dispatch(authActions.found({ has_key: true })));
    } catch (failure) {
      notify.error(walletFailure(failure, `Failed to ${step} secret key`));
    } finally {
      setBusy(null);
    }
  }

  async function end(which: "current" | "previous") {
    setBusy("end");
    try {
      notify.success((await dispatch(send(walletsSecretKeyEnd, { keyEndForm: { key: which } }))).message);
      setLiveKey(null);
      await refetch();
    } catch (failure) {
      notify.error(walletFailure(failure, "Failed to end the key"));
    } finally {
      setBusy(null);
    }
  }

  return {
    current,
    failure: current === undefined && isError ? error : undefined,
    retry: () => void refetch(),
    busy,
    create: () => replace("create"),
    regenerate: (overlapHours) => replace("regenerate", overlapHours),
    end,
    liveKey,
    forgetLiveKey: () => setLiveKey(null),
  };
}
