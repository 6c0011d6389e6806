import { clsx } from "clsx";
import { useLocation } from "react-router-dom";
import { Skeleton } from "../../components/ui/skeleton";
import {
  CONFIRM_EMAIL_PATH,
  FORGOT_PASSWORD_PATH,
  OTP_VERIFICATION_PATH,
  RESET_PASSWORD_PATH,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
  SIGN_UP_PATH,
} from "../../config/paths";
import { legalLinks } from "../../lib/legal-links";
import { AuthLayout } from "./auth-layout";
import * as headings from "./page-headings";

/** The parts of a form, each as high as the real one. What belongs to the part above it is closer to it than the gap. */
const SHAPES = {
  field: "h-[4.375rem] w-full",
  link: "mt-[calc(0.5rem-var(--gap))] h-5 w-28",
  hint: "mt-[calc(0.375rem-var(--gap))] h-5 w-32",
  hints: "mt-[calc(0.375rem-var(--gap))] h-16 w-64",
  boxes: "h-[5.125rem] w-full",
  button: "h-11 w-full",
  lower: "mt-1 h-11 w-full",
  consent: "mt-[calc(0.5rem-var(--gap))] h-5 w-4/5",
} as const;

type Shape = keyof typeof SHAPES;

interface PageSkeleton {
  heading: headings.PageHeading;
  shapes: readonly Shape[];
  /** Less between the fields: a longer form. */
  close?: true;
  /** "Continue with Google" is below the form. */
  google?: true;
}

function hasLegalLinks(): boolean {
  const { terms, privacy } = legalLinks(document);
  return terms !== null || privacy !== null;
}

function skeletonOf({ pathname, search }: { pathname: string; search: string }): PageSkeleton | null {
  const param = (name: string) => new URLSearchParams(search).get(name)?.trim() ?? "";
  switch (pathname.replace(/\/+$/, "")) {
    case SIGN_IN_PATH:
      return { heading: headings.SIGN_IN_HEADING, shapes: ["field", "field", "link", "button"], google: true };
    case SIGN_UP_PATH:
      return {
        heading: headings.SIGN_UP_HEADING,
        shapes: [
          "field",
          "hint",
          "field",
          "field",
          "hint",
          "field",
          "button",
          ...(hasLegalLinks() ? (["consent"] as const) : []),
        ],
        close: true,
        google: true,
      };
    case SECOND_FACTOR_PATH:
      return { heading: headings.SECOND_FACTOR_HEADING, shapes: ["button"] };
    case FORGOT_PASSWORD_PATH:
      return { heading: headings.FORGOT_PASSWORD_HEADING, shapes: ["field", "button"] };
    case OTP_VERIFICATION_PATH:
      return param("email") === ""
        ? { heading: headings.GET_CODE_HEADING, shapes: ["field", "button"] }
        : { heading: headings.enterCodeHeading(param("email")), shapes: ["boxes", "lower", "lower"] };
    case RESET_PASSWORD_PATH:
      return param("token") === ""
        ? { heading: headings.INVALID_LINK_HEADING, shapes: ["button"] }
        : { heading: headings.NEW_PASSWORD_HEADING, shapes: ["field", "hints", "field", "button"] };
    case CONFIRM_EMAIL_PATH:
      return { heading: headings.CONFIRM_EMAIL_HEADING, shapes: ["button"] };
    default:
      return null;
  }
}

/**
 * A sign-in, sign-up or reset page whose form is still loading. Visible only: assistive technology and the keyboard wait
 * for the form.
 */
export function AuthSkeleton() {
  const page = skeletonOf(useLocation());
  if (page === null) {
    return null;
  }
  return (
    <>
      <span role="status" className="sr-only">
        Loading…
      </span>
      <div aria-hidden="true" inert>
        {/* As high as the form, so that the centred content does not move. */}
        <AuthLayout {...page.heading} footer={<Skeleton className="h-6 w-52" />}>
          <div className={clsx("grid gap-(--gap)", page.close ? "[--gap:--spacing(4)]" : "[--gap:--spacing(5)]")}>
            {page.shapes.map((shape, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant.
              <Skeleton key={index} className={SHAPES[shape]} />
            ))}
          </div>
          {page.google && <Skeleton className="mt-[4.25rem] h-11 w-full" />}
        </AuthLayout>
      </div>
    </>
  );
}
