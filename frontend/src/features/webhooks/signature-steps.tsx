import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { formatAs } from "../../lib/format";
import type { ChangedByte, SignatureCheck } from "./signature";

const TIME = { hour: "numeric", minute: "2-digit", second: "2-digit" } as const;
/** So much of the body is shown; the whole of it is below. */
const SHOWN_CHARACTERS = 160;

interface SignatureStepsProps {
  check: SignatureCheck;
  body: string;
  toleranceSeconds: number;
  /** Undefined while the body is as it arrived. */
  changed: ChangedByte | undefined;
}

/** The five steps of the check, each with the values it used. */
export function SignatureSteps({ check, body, toleranceSeconds, changed }: SignatureStepsProps) {
  return (
    <ol>
      <Step number={1} name="Timestamp" failed={!check.recent}>
        <span className="code text-13">{check.timestamp || "missing"}</span>{" "}
        <span className={clsx("text-13", check.recent ? "text-ink-2" : "text-red")}>
          {ageWords(check, toleranceSeconds)}
        </span>
      </Step>
      <Step number={2} name="Signed string">
        <p className="code truncate text-13">
          <span className="font-semibold text-blue">{check.timestamp}.</span>
          {body.slice(0, SHOWN_CHARACTERS)}
        </p>
        <Note>
          X-Webhook-Timestamp, a dot and the {check.bodyBytes} bytes of the body, as received
          {changed && (
            <strong className="font-semibold text-red">
              , except byte {changed.position} ({changed.before} → {changed.after})
            </strong>
          )}
        </Note>
      </Step>
      <Step number={3} name="Expected">
        <Signature text={check.expected} />
        <Note>
          HMAC-SHA256 of that string; the key is the whole <span className="code">whsec_…</span> secret
        </Note>
      </Step>
      <Step number={4} name="Received">
        <Signature text={check.received || "missing"} />
        <Note>X-Webhook-Signature</Note>
      </Step>
      <Step number={5} name={check.equal ? "Equal" : "Different"} failed={!check.equal} passed={check.equal} last>
        <p className={clsx("flex gap-1.5 font-medium text-13", check.equal ? "text-green" : "text-red")}>
          {check.equal ? (
            <Check aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          ) : (
            <X aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          )}
          {verdict(check, changed)}
        </p>
      </Step>
    </ol>
  );
}

function verdict(check: SignatureCheck, changed: ChangedByte | undefined): string {
  if (check.equal) {
    return "Dropwise sent this body, and nothing changed it on the way.";
  }
  return changed
    ? "One changed byte, and the signatures no longer match. Reject it."
    : "The signatures differ. It was signed with another secret, such as the one before a regeneration.";
}

function ageWords({ timestamp, age, recent }: SignatureCheck, tolerance: number): string {
  if (Number.isNaN(age)) {
    return "is not a time in seconds";
  }
  const seconds = Math.floor(Math.abs(age));
  const distance = seconds < 1 ? "less than a second" : `${seconds} s`;
  const side = age < 0 ? "after" : "before";
  const allowed = recent ? `${tolerance} s are allowed` : `only ${tolerance} s are allowed`;
  return `is ${formatAs(TIME, new Date(Number(timestamp) * 1000))}, ${distance} ${side} it arrived; ${allowed}`;
}

interface StepProps {
  number: number;
  name: string;
  failed?: boolean;
  passed?: boolean;
  last?: boolean;
  children: ReactNode;
}

function Step({ number, name, failed = false, passed = false, last = false, children }: StepProps) {
  return (
    <li
      className={clsx(
        "relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[1.25rem_6.5rem_minmax(0,1fr)]",
        !last &&
          "pb-3 before:absolute before:top-6 before:bottom-0 before:left-[0.59rem] before:w-px before:bg-line-2 before:content-['']",
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "figures mt-px flex size-5 items-center justify-center rounded-full font-medium text-12",
          failed ? "bg-red text-card" : passed ? "bg-green text-card" : "bg-well text-ink-2",
        )}
      >
        {number}
      </span>
      <span className="font-medium text-13 leading-[1.375rem]">{name}</span>
      <div className="col-start-2 min-w-0 leading-[1.375rem] sm:col-start-3">{children}</div>
    </li>
  );
}

function Signature({ text }: { text: string }) {
  return <p className="code inline-block break-all rounded-6 bg-well px-2 py-0.5 text-13">{text}</p>;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-12 text-ink-3">{children}</p>;
}
