import { KeyRound } from "lucide-react";
import { Button } from "../../components/ui/button";
import { CopyButton } from "../../components/ui/copy-button";
import { Skeleton } from "../../components/ui/skeleton";
import type { TestWalletCreation } from "./use-test-wallet";

interface TestWalletButtonProps {
  testWallet: TestWalletCreation;
  look: "primary" | "secondary";
}

export function TestWalletButton({ testWallet: { phase, failure, create }, look }: TestWalletButtonProps) {
  return (
    <>
      <Button look={look} busy={phase === "creating"} onClick={create}>
        Create test wallet
      </Button>
      {failure !== null && (
        <p role="alert" className="w-full text-13 text-red">
          {failure}
        </p>
      )}
    </>
  );
}

/** The new wallet's seed, shown once. Its space is there while the wallet is created, so that nothing moves. */
export function SeedStrip({ testWallet: { phase, seed, forgetSeed } }: { testWallet: TestWalletCreation }) {
  if (phase !== "creating" && seed === null) {
    return null;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-amber-t px-5 py-3">
      <KeyRound aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-amber" />
      <p role="status" className="min-w-0 flex-[1_1_14rem] text-13 text-amber">
        <strong className="font-semibold">
          {seed === null ? "Creating your test wallet." : "Save your test wallet's seed."}
        </strong>{" "}
        {seed === null ? "Its seed appears here once." : "It is shown once and never stored."}
      </p>
      <div className="flex min-h-11 min-w-0 items-center rounded-10 bg-card pl-4">
        {seed === null ? (
          <Skeleton className="mr-4 h-3 w-64 max-w-full" />
        ) : (
          <>
            <code className="code min-w-0 break-all text-13">{seed}</code>
            <CopyButton text={seed} label="Seed" />
          </>
        )}
      </div>
      <Button look="secondary" disabled={seed === null} onClick={forgetSeed}>
        I've saved it
      </Button>
    </div>
  );
}
