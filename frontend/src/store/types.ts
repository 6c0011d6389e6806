import type { Profile } from "../lib/api/generated";

/** The signed-in user, without the mode: that belongs to the testMode slice. */
export type SessionUser = Omit<Profile, "is_test_mode">;
