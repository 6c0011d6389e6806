import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { verifyOtpFailure } from "../../lib/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { notify } from "../../lib/toast";
import { useAppDispatch } from "../../store/store";
import { verifyOtp } from "./api";
import { type BoxesHandle, emptyCode, OtpBoxes } from "./otp-boxes";
import { type CodeForm, codeForm, INVALID_OTP } from "./schemas";

interface CodeStepProps {
  email: string;
  /** Why a verified code must be entered again. */
  problem: string | null;
  onVerified: () => void;
  /** Both return to the email step: with the same address, or for another one. */
  onResend: () => void;
  onOtherEmail: () => void;
}

/** The code from the email: typed, pasted, or filled in by the phone. */
export function CodeStep({ email, problem, onVerified, onResend, onOtherEmail }: CodeStepProps) {
  const dispatch = useAppDispatch();
  const form = useForm<CodeForm>({
    resolver: resolverOf(codeForm),
    defaultValues: { code: emptyCode },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const boxes = useRef<BoxesHandle>(null);
  useEffect(() => {
    form.register("code");
    if (problem !== null) {
      form.setError("code", { type: "server", message: problem });
    }
  }, [form, problem]);

  const refuse = (message: string) => {
    form.setError("code", { type: "server", message });
    boxes.current?.focus();
  };

  const submit = form.handleSubmit(
    async ({ code }) => {
      try {
        await dispatch(verifyOtp(email, code));
        notify.success("OTP verified successfully! Please enter your new password.");
        onVerified();
      } catch (failure) {
        form.setValue("code", emptyCode);
        refuse(verifyOtpFailure(failure));
      }
    },
    () => refuse(INVALID_OTP),
  );

  return (
    <form noValidate onSubmit={submit} aria-label="Enter the code" className="grid gap-6">
      <OtpBoxes
        ref={boxes}
        value={form.watch("code")}
        error={errors.code?.message}
        onChange={(value) => {
          form.setValue("code", value);
          form.clearErrors("code");
        }}
      />
      <Button type="submit" wide busy={isSubmitting}>
        Verify code
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <TextButton onClick={onResend}>Resend OTP</TextButton>
        <TextButton onClick={onOtherEmail}>Try different email</TextButton>
      </div>
    </form>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 font-medium text-blue underline decoration-1 decoration-blue/40 underline-offset-4 hover:decoration-blue"
    >
      {children}
    </button>
  );
}
