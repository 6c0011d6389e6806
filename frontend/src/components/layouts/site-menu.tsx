import { Menu, X } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { SIGN_IN_PATH } from "../../config/paths";
import { buttonLook } from "../ui/button";
import { GET_STARTED, HEADER_LINKS } from "./site-links";

/** From this width on the header shows the links. */
const WIDE = "(min-width: 64rem)";

const iconButton =
  "inline-flex size-11 items-center justify-center rounded-10 text-ink-2 transition-colors duration-150 hover:bg-well hover:text-ink";

/**
 * The slide-in menu of small screens. It is a modal `dialog`: the browser keeps the focus inside, makes the page behind it
 * inert, closes it on Escape and returns the focus.
 */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    // A wide page hides the menu's button, so an open menu must close too.
    const closeWhereWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener("change", closeWhereWide);
    return () => wide.removeEventListener("change", closeWhereWide);
  }, []);

  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && close();

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={iconButton}
        onClick={show}
      >
        <Menu aria-hidden="true" size={20} strokeWidth={1.5} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is for the backdrop; the keyboard has Escape. */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="slide-in w-72 max-w-[85vw] border-line border-l bg-paper text-ink shadow-float"
        onClose={() => setOpen(false)}
        onClick={closeOnBackdrop}
      >
        <div className="flex min-h-full flex-col px-5 pt-2.5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <button type="button" aria-label="Close menu" className={`${iconButton} -mr-3 self-end`} onClick={close}>
            <X aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
          <nav aria-label="Menu" className="mt-1">
            <ul className="border-line border-t">
              {HEADER_LINKS.map(({ to, label }) => (
                <li key={to} className="border-line border-b">
                  <NavLink
                    to={to}
                    end={to === "/"}
                    onClick={close}
                    className="flex min-h-12 items-center text-18 text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <Link to={SIGN_IN_PATH} onClick={close} className={buttonLook({ wide: true, className: "mt-6" })}>
            {GET_STARTED}
          </Link>
        </div>
      </dialog>
    </>
  );
}
