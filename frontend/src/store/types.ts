import type { Profile } from "../lib/api/generated";

/** Who is signed in, as the profile tells it. */
export type SessionUser = Profile;
