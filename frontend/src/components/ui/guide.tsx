import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface GuideProps {
  heading: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** A page that explains: a heading, a lead, and steps to take now. */
export function Guide({ heading, lead, children }: GuideProps) {
  return (
    <>
      <h2 className="text-24">{heading}</h2>
      <p className="mt-1 max-w-[42rem] text-ink-2">{lead}</p>
      {children !== undefined && (
        <div className="mt-6 divide-y divide-line rounded-16 border border-line bg-card">{children}</div>
      )}
    </>
  );
}

interface StepProps {
  heading: string;
  children: ReactNode;
}

/** One thing to do or know, with its link. */
export function Step({ heading, children }: StepProps) {
  return (
    <section className="grid gap-x-8 gap-y-3 p-5 sm:p-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <h3 className="text-15">{heading}</h3>
      <div className="flex min-w-0 flex-col gap-3 text-ink-2">{children}</div>
    </section>
  );
}

const linkLook = "self-start font-medium text-blue underline underline-offset-2 hover:text-blue-d";

/** A link to a page of this dashboard. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={linkLook}>
      {children}
    </Link>
  );
}

/** A link that leaves this application: to the checkout, the API schema or the Django admin. */
export function OtherLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={linkLook}>
      {children}
    </a>
  );
}
