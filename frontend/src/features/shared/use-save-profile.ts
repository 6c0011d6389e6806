import { useState } from "react";
import { type ProfileUpdateRequest, useAuthProfileUpdateMutation } from "../../lib/api/generated";
import { updateProfileFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { authActions } from "../../store/auth-slice";
import { useAppDispatch } from "../../store/store";
import { useSignedInUser } from "../../store/user";

export type ProfileChanges = Partial<ProfileUpdateRequest>;

/** Sends what changed and nothing else, so that a change made meanwhile on another device stays. Throws the refusal. */
export function useSaveProfile(): (changes: ProfileChanges) => Promise<void> {
  const dispatch = useAppDispatch();
  const { username } = useSignedInUser();
  const [update] = useAuthProfileUpdateMutation();
  return async (changes) => {
    const profile = await update({ profileUpdateRequest: { username, ...changes } }).unwrap();
    dispatch(authActions.userChanged(profile));
    notify.success("Profile updated successfully!");
  };
}

/** For a setting that takes effect at once; a refusal is a toast, and the setting stays as it was. */
export function useSetPreference(): { busy: boolean; set: (changes: ProfileChanges) => void } {
  const save = useSaveProfile();
  const [busy, setBusy] = useState(false);
  async function set(changes: ProfileChanges) {
    setBusy(true);
    try {
      await save(changes);
    } catch (error) {
      notify.error(updateProfileFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, set: (changes) => void set(changes) };
}
