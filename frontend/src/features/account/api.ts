/** What users change about their own account, each call to be dispatched. */
import { generatedApi, type ProfileUpdateRequest } from "../../lib/api/generated";
import { send } from "../../store/send";

/** The switches of a merchant's account, by their names on the wire. */
export type Preferences = Required<Omit<ProfileUpdateRequest, "username">>;

/** Preferences that are not sent stay as they are. */
export const updateProfile = (changes: ProfileUpdateRequest) =>
  send(generatedApi.endpoints.authProfileUpdate, { profileUpdateRequest: changes });

/** Switches which mode's data the dashboard shows; returns the mode that now applies. */
export const setTestMode = (mode: boolean) =>
  send(generatedApi.endpoints.authTestModeSet, { testModeRequest: { mode } });
