import type { ComponentProps } from "react";
import { DigitBoxes, emptyDigits } from "../../components/ui/digit-boxes";

export type { BoxesHandle } from "../../components/ui/digit-boxes";

export const emptyCode = emptyDigits;

/** The boxes of an emailed code. */
export function OtpBoxes(props: Omit<ComponentProps<typeof DigitBoxes>, "label" | "oneTimeCode">) {
  return <DigitBoxes label="Six-digit code" oneTimeCode {...props} />;
}
