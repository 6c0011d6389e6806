import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

/** The look of a button, for links that act as one. */
export const buttonLook = cva(
  "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-10 px-5 text-center font-medium text-15 leading-tight transition-colors duration-150 disabled:cursor-default disabled:opacity-55",
  {
    variants: {
      look: {
        primary: "bg-blue text-card hover:bg-blue-d active:bg-blue-d",
        secondary: "border border-line-2 bg-card text-ink hover:bg-well active:bg-well",
      },
      wide: { true: "w-full", false: "" },
    },
    defaultVariants: { look: "primary", wide: false },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonLook>;

/** A button that says what happens. Never submits by accident: its type is `button` unless told. */
export function Button({ look, wide, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonLook({ look, wide, className })} {...rest} />;
}
