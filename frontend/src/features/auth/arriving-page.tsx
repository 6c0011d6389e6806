import { Skeleton } from "../../components/ui/skeleton";
import { SIGN_IN_PATH, SIGN_UP_PATH } from "../../config/paths";
import { AuthLayout } from "./auth-layout";
import { writtenGoogleClientId } from "./written-google-client-id";

/** What stands above the two forms: it is shown before the form, and what the form needs, has arrived. */
export const SIGN_IN_WORDS = {
  title: "Sign In",
  heading: "Sign in",
  lead: "Back to your payments, keys and webhooks.",
};
export const SIGN_UP_WORDS = {
  title: "Sign Up",
  heading: "Create your account",
  lead: "Free, no credit card. You start in test mode, with play money.",
};

const SCREENS: Record<string, { words: typeof SIGN_IN_WORDS; fields: readonly string[] }> = {
  [SIGN_IN_PATH]: { words: SIGN_IN_WORDS, fields: ["Email", "Password"] },
  [SIGN_UP_PATH]: { words: SIGN_UP_WORDS, fields: ["Name", "Email", "Password", "Confirm Password"] },
};

/** The screen at `path` without its form. Only to be seen: to be heard and used, it waits for the form. */
export function ArrivingAuthPage({ path }: { path: string }) {
  const screen = SCREENS[path];
  if (screen === undefined) {
    return null;
  }
  return (
    <>
      <span role="status" className="sr-only">
        Loading…
      </span>
      <div aria-hidden="true" inert>
        {/* As high as the form, so that what is centred stays where it is. */}
        <AuthLayout {...screen.words} footer={<Skeleton className="h-6 w-52" />}>
          <div className="grid gap-5">
            {screen.fields.map((field) => (
              <Skeleton key={field} className="h-[4.375rem] w-full" />
            ))}
            {path === SIGN_IN_PATH && <Skeleton className="h-[1.3125rem] w-28 -mt-5" />}
            <Skeleton className="h-11 w-full" />
          </div>
          <Skeleton className="mt-[4.25rem] h-11 w-full" />
          {/* Where Google is not set up, a line says so. */}
          {writtenGoogleClientId() === null && <Skeleton className="mx-auto mt-2 h-[1.25rem] w-64" />}
        </AuthLayout>
      </div>
    </>
  );
}
