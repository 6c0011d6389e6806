/** What people change about their own account. Each call throws what `lib/errors` reads in words. */
import type { ChangePasswordRequest, ProfileUpdateRequest, TestMode } from "../../lib/api/generated";
import { http } from "../../lib/http/client";
import type { SessionAnswer } from "../../store/session";
import type { SessionUser } from "../../store/types";

/** The switches of a merchant's account, by their names on the wire. */
export type Preferences = Required<Omit<ProfileUpdateRequest, "username">>;

/** Preferences that are not sent stay as they are. */
export async function updateProfile(changes: ProfileUpdateRequest): Promise<SessionUser> {
  return (await http.put<SessionUser>("/api/auth/profile/update/", changes)).data;
}

/** Every session of the account ends; the answer holds the tokens of a new one. */
export async function changePassword(passwords: ChangePasswordRequest): Promise<SessionAnswer> {
  return (await http.post<SessionAnswer>("/api/auth/profile/change-password/", passwords)).data;
}

/** Switches which mode's data the dashboard shows; answers with the mode that now holds. */
export async function setTestMode(mode: boolean): Promise<boolean> {
  return (await http.post<TestMode>("/api/auth/test-mode/", { mode })).data.is_test_mode;
}
