import { KeyRound } from "lucide-react";
import { ShownOnce } from "../../components/ui/shown-once";
import { Skeleton } from "../../components/ui/skeleton";
import type { TestWalletCreation } from "../shared/wallet/use-test-wallet";

/** The new wallet's seed, shown once. Its space is there while the wallet is created, so that nothing moves then. */
export function SeedStrip({ testWallet: { awaitsSeed, seed, forgetSeed } }: { testWallet: TestWalletCreation }) {
  if (seed !== null) {
    return (
      <ShownOnce
        heading="Save your test wallet's seed."
        text="It is shown once and never stored."
        secret={seed}
        label="Seed"
        onSaved={forgetSeed}
        className="border-x-0 border-b-0"
      />
    );
  }
  return (
    awaitsSeed && (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-amber/30 border-t bg-amber-t px-5 py-3">
        <p role="status" className="flex min-w-0 gap-3 text-13 text-amber">
          <KeyRound aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          <span>
            <strong className="font-semibold">Creating your test wallet.</strong> Its seed is shown here, once.
          </span>
        </p>
        <div aria-hidden="true" className="flex min-w-0 flex-wrap items-center gap-3">
          <span className="flex h-11 min-w-0 items-center rounded-10 bg-card px-3">
            <Skeleton className="h-3 w-74 max-w-full" />
          </span>
          {/* As wide and as high as the button that will be here. */}
          <span className="invisible min-h-11 px-5">I've saved it</span>
        </div>
      </div>
    )
  );
}
