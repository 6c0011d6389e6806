import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner";

/** The look of a button, also for links that look like one. */
export const buttonLook = cva(
  // The border is visible in forced-colors mode, where backgrounds are replaced.
  "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-10 border text-center font-medium leading-tight transition-colors duration-150 off:cursor-default aria-busy:opacity-55",
  {
    variants: {
      look: {
        // Grey where it cannot be pressed: a pale blue one looks broken.
        primary:
          "border-transparent bg-blue text-card hover:bg-blue-d active:bg-blue-d barred:border-line-2 barred:bg-well barred:text-ink-3",
        secondary: "border-line-2 bg-card text-ink hover:bg-well active:bg-well barred:bg-card barred:opacity-55",
        danger:
          "border-transparent bg-red text-card hover:bg-red-d active:bg-red-d barred:border-line-2 barred:bg-well barred:text-ink-3",
      },
      size: { normal: "px-5 text-15", small: "px-3.5 text-13" },
      wide: { true: "w-full", false: "" },
    },
    defaultVariants: { look: "primary", size: "normal", wide: false },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonLook> & {
    /**
     * A call is running: a spinner over the label, at the same width. The button keeps the focus, and ignores presses. As
     * the submit button of a form it stops Enter too, which the browser makes a press of it. Where the specification
     * says "disabled", it gets `disabled` as well.
     */
    busy?: boolean | undefined;
  };

/** A button. Its type is `button` by default, so that it never submits a form by accident. */
export function Button({
  look,
  size,
  wide,
  className,
  type = "button",
  busy,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonLook({ look, size, wide, className: [className, busy && "relative"] })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy}
      aria-busy={busy}
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
