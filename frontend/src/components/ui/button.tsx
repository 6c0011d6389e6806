import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner";

/** The look of a button, for links that act as one. */
export const buttonLook = cva(
  // The border is seen where the reader's own colours take the place of ours, grounds included.
  "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-10 border px-5 text-center font-medium text-15 leading-tight transition-colors duration-150 disabled:cursor-default disabled:opacity-55",
  {
    variants: {
      look: {
        primary: "border-transparent bg-blue text-card hover:bg-blue-d active:bg-blue-d",
        secondary: "border-line-2 bg-card text-ink hover:bg-well active:bg-well",
        danger: "border-transparent bg-red text-card hover:bg-red-d active:bg-red-d",
      },
      wide: { true: "w-full", false: "" },
    },
    defaultVariants: { look: "primary", wide: false },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonLook> & {
    /** A call of this button is under way: it is disabled and shows a spinner over its words, at the same width. */
    busy?: boolean | undefined;
  };

/** A button that says what happens. Never submits by accident: its type is `button` unless told. */
export function Button({
  look,
  wide,
  className,
  type = "button",
  busy = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonLook({ look, wide, className: [className, busy && "relative"] })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
