import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { factorApi, type SecondFactorSecret } from "../../../lib/api/generated";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { CodeForm } from "./code-form";

const QR_PX = 168;

interface SetUpFormProps {
  /** What the authenticator app needs; only this page has it. */
  made: SecondFactorSecret;
  /** It is on. These are the recovery codes, shown once. */
  onCodes: (codes: string[]) => void;
  buttons: (busy: boolean) => ReactNode;
}

/** The secret as a QR code and as text, and the code that shows that the app has it. */
export function SetUpForm({ made, onCodes, buttons }: SetUpFormProps) {
  const dispatch = useAppDispatch();
  const confirm = async (otp: string) => {
    const call = send(factorApi.endpoints.authSecondFactorConfirm, { secondFactorConfirmRequest: { otp } });
    onCodes((await dispatch(call)).recovery_codes);
  };
  return (
    <>
      <div className="mt-5 flex justify-center rounded-16 border border-line bg-card p-4">
        <QRCodeSVG
          value={made.uri}
          size={QR_PX}
          level="M"
          marginSize={0}
          fgColor="#15171c"
          role="img"
          aria-label="QR code for your authenticator app"
        />
      </div>
      <p className="mt-4 text-13 text-ink-3">Or type this key into the app:</p>
      <div className="mt-1 mb-5 flex items-center rounded-10 bg-well pr-1 pl-4">
        <code className="code min-w-0 flex-1 break-words py-2.5 text-13 text-ink">
          {made.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
        <CopyToToast text={made.secret} label="Key" className="self-start" />
      </div>
      <CodeForm label="Set up a second factor" recovery={false} onCode={confirm} buttons={buttons} />
    </>
  );
}
