import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import { HOME_PATH, SIGN_IN_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";
import { legalLinks } from "../../lib/legal-links";
import { buttonLook } from "../ui/button";
import { DropMark } from "../ui/drop-mark";
import { FOOTER_LINKS, GET_STARTED, HEADER_LINKS } from "./site-links";
import { SiteMenu } from "./site-menu";

/** The width of every public page, with its margins. A wider page sets `--site-width` around itself and its header. */
export const siteWidth = "mx-auto w-full max-w-[var(--site-width,1120px)] px-5 sm:px-8";

/** Header, page and footer. The page fills at least the window, so that the footer does not move when it loads. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div>
      <a
        href="#main"
        className="sr-only z-30 rounded-10 bg-ink px-4 py-2 font-medium text-card focus:not-sr-only focus:fixed focus:top-2.5 focus:left-5"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-col outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** For signed-in users: a link to their dashboard instead of the site's header and footer. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-20 border-line border-b bg-paper">
        <div className={`${siteWidth} flex h-16 items-center justify-between gap-4`}>
          <Wordmark />
          <Link to={SIGN_IN_PATH} className={buttonLook({ look: "secondary" })}>
            Dashboard
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  );
}

function Header() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
      <div className={`${siteWidth} flex h-16 items-center justify-between gap-4`}>
        <Wordmark />
        <nav aria-label="Main" className="hidden h-full items-center gap-6 lg:flex">
          {HEADER_LINKS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === HOME_PATH}
              className="-mb-px inline-flex h-full items-center border-transparent border-b text-15 text-ink-2 transition-colors duration-150 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
            >
              {label}
            </NavLink>
          ))}
          <Link to={SIGN_IN_PATH} className={buttonLook({ className: "ml-1 px-4.5" })}>
            {GET_STARTED}
          </Link>
        </nav>
        <div className="flex items-center gap-1 lg:hidden">
          <Link to={SIGN_IN_PATH} className={buttonLook({ className: "px-4 max-[22.4375rem]:hidden" })}>
            {GET_STARTED}
          </Link>
          <span className="-mr-3">
            <SiteMenu />
          </span>
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="border-line border-t print:hidden">
      <div className={`${siteWidth} grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_auto]`}>
        <div>
          <Wordmark />
          <p className="mt-2 max-w-80 text-13 text-ink-3">
            One API call. Three ledger transactions. Books that balance.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-col gap-6">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-6 sm:grid-cols-3 sm:gap-x-12">
            {FOOTER_LINKS.map(({ to, label }) => (
              <li key={label}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 sm:min-h-9 items-center text-15 text-ink-2 hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <LegalLinks />
        </nav>
      </div>
    </footer>
  );
}

function LegalLinks() {
  const { terms, privacy } = legalLinks(document);
  if (terms === null && privacy === null) {
    return null;
  }
  const look = "inline-flex min-h-11 items-center text-13 text-ink-3 hover:text-ink sm:min-h-9";
  return (
    <p className="flex flex-wrap gap-x-6 border-line border-t pt-2">
      {terms !== null && (
        <a href={terms} className={look}>
          Terms of service
        </a>
      )}
      {privacy !== null && (
        <a href={privacy} className={look}>
          Privacy policy
        </a>
      )}
    </p>
  );
}

function Wordmark() {
  return (
    <Link to={HOME_PATH} className="inline-flex min-h-11 items-center gap-2 font-semibold text-18 tracking-[-0.02em]">
      <DropMark size={20} />
      {PRODUCT_NAME}
    </Link>
  );
}
