import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import type { PublicRefund } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { type ClaimProblem, claimProblem, claimRefund } from "./api";
import { useAccountCheck } from "./use-account-check";

interface ClaimFormProps {
  token: string;
  refund: PublicRefund;
  onClaimed: (refund: PublicRefund) => void;
  onStale: () => void;
}

const LARGEST_TAG = 4_294_967_295;
const NONE: ClaimProblem = { stale: false };

function tagOf(tag: string): number | null {
  return tag.trim() === "" ? null : Number(tag.trim());
}

/** The account that the refund goes to, looked up on the ledger while it is typed, and by the press. */
export function ClaimForm({ token, refund, onClaimed, onStale }: ClaimFormProps) {
  const [account, setAccount] = useState("");
  const [tag, setTag] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ClaimProblem>(NONE);
  const mistake = mistakeIn(account, tag);
  const check = useAccountCheck(token, mistake === null ? account.trim() : "", tagOf(tag));

  const addressError = problem.address ?? check.address;

  function type(change: () => void) {
    change();
    // What was refused has changed.
    setProblem(NONE);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) {
      return;
    }
    setProblem({ ...mistake, stale: false });
    if (mistake !== null) {
      return;
    }
    setBusy(true);
    try {
      onClaimed(await claimRefund(token, account.trim(), tagOf(tag)));
    } catch (error) {
      const found = claimProblem(error);
      setProblem(found);
      setBusy(false);
      if (found.stale) {
        onStale();
      }
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-4">
      <TextField
        label="Your XRP address"
        code
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={account}
        error={addressError}
        hint={
          <span role="status" className={check.good ? "text-green" : undefined}>
            {check.good ? "This account exists and can be paid." : !addressError && "It is looked up while you type."}
          </span>
        }
        onChange={(event) => type(() => setAccount(event.target.value))}
      />
      <TextField
        label="Destination tag"
        code
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={tag}
        error={problem.tag ?? check.tag}
        hint="At an exchange, copy it from the deposit page: it says whose deposit it is. With a wrong one the money may be lost. Leave it empty for a wallet of your own."
        onChange={(event) => type(() => setTag(event.target.value))}
      />
      {problem.sentence !== undefined && (
        <p role="alert" className="rounded-10 bg-red-t px-4 py-3 text-15 text-red">
          {problem.sentence}
        </p>
      )}
      <Button type="submit" wide className="wrap-anywhere min-h-13" busy={busy}>
        Send to {refund.platform_name}
      </Button>
      <p className="text-13 text-ink-2">
        Nothing is sent yet: {refund.platform_name} confirms the address, then pays. You can watch it here.
      </p>
      <p className="text-13 text-ink-3">This link works once, until {formatDate(refund.expires_at)}.</p>
    </form>
  );
}

/** What is wrong before the server is asked. */
function mistakeIn(account: string, tag: string): Pick<ClaimProblem, "address" | "tag"> | null {
  if (account.trim() === "") {
    return { address: "Enter the address that the refund is to go to." };
  }
  const typed = tag.trim();
  if (typed !== "" && !(/^\d{1,10}$/.test(typed) && Number(typed) <= LARGEST_TAG)) {
    return { tag: `A destination tag is a whole number, at most ${LARGEST_TAG.toLocaleString("en-US")}.` };
  }
  return null;
}
