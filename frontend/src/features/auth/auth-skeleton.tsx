import { useLocation } from "react-router-dom";
import { Skeleton } from "../../components/ui/skeleton";
import {
  FORGOT_PASSWORD_PATH,
  OTP_VERIFICATION_PATH,
  RESET_PASSWORD_PATH,
  SIGN_IN_PATH,
  SIGN_UP_PATH,
} from "../../config/paths";
import { AuthLayout } from "./auth-layout";
import * as words from "./screen-words";
import { writtenGoogleClientId } from "./written-google-client-id";

/** What a form is made of, each as high as it will be. What stands below a field has its own distance to it. */
const LOOKS = {
  field: "h-[4.375rem] w-full",
  link: "-mt-3 h-5 w-28",
  hint: "-mt-3.5 h-5 w-32",
  hints: "-mt-3.5 h-16 w-64",
  boxes: "h-[5.125rem] w-full",
  button: "h-11 w-full",
  lower: "mt-1 h-11 w-full",
} as const;

type Shape = keyof typeof LOOKS;
interface Screen {
  words: words.Words;
  shapes: readonly Shape[];
  /** The way in by Google stands below the form. */
  google?: true;
}

function screenAt({ pathname, search }: { pathname: string; search: string }): Screen | null {
  const asked = (name: string) => new URLSearchParams(search).get(name)?.trim() ?? "";
  switch (pathname.replace(/\/+$/, "")) {
    case SIGN_IN_PATH:
      return { words: words.SIGN_IN_WORDS, shapes: ["field", "field", "link", "button"], google: true };
    case SIGN_UP_PATH:
      return {
        words: words.SIGN_UP_WORDS,
        shapes: ["field", "field", "field", "hint", "field", "button"],
        google: true,
      };
    case FORGOT_PASSWORD_PATH:
      return { words: words.FORGOT_PASSWORD_WORDS, shapes: ["field", "button"] };
    case OTP_VERIFICATION_PATH:
      return asked("email") === ""
        ? { words: words.GET_CODE_WORDS, shapes: ["field", "button"] }
        : { words: words.enterCodeWords(asked("email")), shapes: ["boxes", "lower", "lower"] };
    case RESET_PASSWORD_PATH:
      return asked("token") === ""
        ? { words: words.NO_LINK_WORDS, shapes: ["button"] }
        : { words: words.NEW_PASSWORD_WORDS, shapes: ["field", "hints", "field", "button"] };
    default:
      return null;
  }
}

/**
 * The screen at `path` without its form, which with all that it needs has not arrived. Only to be seen: to be heard and
 * used, it waits for the form.
 */
export function AuthSkeleton() {
  const screen = screenAt(useLocation());
  if (screen === null) {
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
            {screen.shapes.map((shape, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
              <Skeleton key={place} className={LOOKS[shape]} />
            ))}
          </div>
          {screen.google && <Skeleton className="mt-[4.25rem] h-11 w-full" />}
          {/* Where Google is not set up, a line says so. */}
          {screen.google && writtenGoogleClientId() === null && <Skeleton className="mx-auto mt-2 h-[1.25rem] w-64" />}
        </AuthLayout>
      </div>
    </>
  );
}
