import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import { verifyOtpFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useAppDispatch } from "../../store/store";
import { verifyOtp } from "./api";
import { INVALID_OTP, isOtp } from "./forms";
import { emptyCode, OtpBoxes } from "./otp-boxes";

interface CodeStepProps {
  email: string;
  onVerified: () => void;
  /** Both ways back lead to the e-mail step; with the address kept, or to give another. */
  onResend: () => void;
  onOtherEmail: () => void;
}

/** The code of the mail. Without script help of any kind it can be typed, pasted, or filled in by the phone. */
export function CodeStep({ email, onVerified, onResend, onOtherEmail }: CodeStepProps) {
  const dispatch = useAppDispatch();
  const [code, setCode] = useState(emptyCode);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const refuse = (form: HTMLFormElement, words: string) => {
    setError(words);
    notify.error(words);
    setTimeout(() => form.querySelector<HTMLInputElement>("input")?.focus());
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isOtp(code)) {
      refuse(form, INVALID_OTP);
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      await dispatch(verifyOtp(email, code));
      notify.success("OTP verified successfully! Please enter your new password.");
      onVerified();
    } catch (failure) {
      setBusy(false);
      setCode(emptyCode);
      refuse(form, verifyOtpFailure(failure));
    }
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Enter the code" className="grid gap-6">
      <OtpBoxes
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
      />
      <Button type="submit" wide busy={busy}>
        Verify OTP
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
