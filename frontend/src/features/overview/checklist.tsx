import { clsx } from "clsx";
import { Lock, X } from "lucide-react";
import { useCallback, useContext, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { Button, buttonLook } from "../../components/ui/button";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { DEVELOPER_TEST_PATH, DEVELOPER_WALLET_PATH, developerPaymentPath } from "../../config/paths";
import { useConfigQuery } from "../../lib/api/generated";
import { shortAddress } from "../../lib/format";
import { type FirstStep, FirstSteps } from "../shared/first-steps";
import { useTestWallet } from "../shared/wallet/use-test-wallet";
import { ChecklistStep, type StepState } from "./checklist-step";
import { CreateKey } from "./create-key";
import { FirstPaymentButton } from "./first-payment-button";
import { SeedStrip } from "./test-wallet";
import { useFirstPayment } from "./use-first-payment";
import type { Home } from "./use-home";

const FirstPaymentProgress = lazyComponent(() => import("./first-payment-progress"), "FirstPaymentProgress");

interface ChecklistProps {
  home: Home;
  onDismiss: () => void;
}

/** The way to a first payment. Each step is done in place, and ticked when the data says so. */
export function Checklist({ home, onDismiss }: ChecklistProps) {
  const steps = useContext(FirstSteps);
  const { wallet, secretKey, summary } = home;
  const { data: config } = useConfigQuery();
  const canSimulate = config?.networks.test.can_simulate ?? true;
  const testWallet = useTestWallet();
  const firstPayment = useFirstPayment(secretKey?.key ?? null);
  const [ticked, tick] = useTicks();

  const isDone = [!!wallet, !!secretKey, summary.completed > 0, ...steps.map(({ key }) => ticked.includes(key))];
  const current = isDone.indexOf(false);
  const stateOf = (index: number): StepState => (isDone[index] ? "done" : index === current ? "current" : "open");
  const look = (index: number) => (index === current ? "primary" : "secondary");
  const doneCount = isDone.filter(Boolean).length;

  return (
    <section aria-labelledby="first-steps" className="overflow-hidden rounded-16 border border-line bg-card">
      <div className="flex min-h-14 items-center gap-x-3 py-2 pr-2 pl-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="first-steps" className="text-15 tracking-[-0.02em]">
            Get your first payment
          </h2>
          <span aria-hidden="true" className="flex gap-1">
            {isDone.map((done, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places.
              <span key={index} className={clsx("h-1 w-7 rounded-full", done ? "bg-green" : "bg-line")} />
            ))}
          </span>
          <p role="status" className="text-13 text-ink-3">
            {doneCount} of {isDone.length} done
          </p>
        </div>
        <button
          type="button"
          aria-label="Dismiss the checklist"
          onClick={onDismiss}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-3 transition-colors duration-150 hover:bg-well hover:text-ink"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      </div>
      <ol className="grid gap-px border-line border-t bg-line md:grid-cols-2 xl:grid-cols-4">
        <ChecklistStep
          number={1}
          state={stateOf(0)}
          heading={canSimulate ? "Create a test wallet" : "Connect a test wallet"}
          words={
            <>
              {canSimulate && "Funded with play money. "}We pay out to it.{" "}
              <Link to={DEVELOPER_WALLET_PATH} className="text-blue underline underline-offset-2 hover:text-blue-d">
                Connect your own wallet
              </Link>
            </>
          }
        >
          {wallet ? (
            <span className="flex items-center text-13">
              <span className="code" title={wallet.address}>
                {shortAddress(wallet.address)}
              </span>
              <CopyToToast text={wallet.address} label="Wallet address" />
            </span>
          ) : (
            canSimulate && (
              <Button look={look(0)} busy={testWallet.busy} onClick={testWallet.create}>
                Create test wallet
              </Button>
            )
          )}
        </ChecklistStep>
        <ChecklistStep
          number={2}
          state={stateOf(1)}
          heading="Create a secret key"
          words="Your server creates payments with it. Test keys can be shown again."
        >
          {secretKey ? (
            <span className="flex items-center text-13">
              <span className="code">{secretKey.masked}</span>
              {secretKey.key !== null && <CopyToToast text={secretKey.key} label="Secret key" />}
            </span>
          ) : (
            <CreateKey look={look(1)} />
          )}
        </ChecklistStep>
        <ChecklistStep
          number={3}
          state={stateOf(2)}
          heading="Make your first payment"
          words="0.5 XRP from a simulated payer. Watch it split and settle."
        >
          {summary.completed > 0 ? (
            firstPayment.id !== null && <StepLink to={developerPaymentPath(firstPayment.id)}>View payment</StepLink>
          ) : !wallet || !secretKey ? (
            <Needs what={wallet ? "a secret key" : "a wallet"} />
          ) : canSimulate ? (
            <FirstPaymentButton payment={firstPayment} look={look(2)} />
          ) : (
            <StepLink to={DEVELOPER_TEST_PATH}>Open the payment tool</StepLink>
          )}
        </ChecklistStep>
        {steps.map((step, index) => (
          <FurtherStep
            key={step.key}
            step={step}
            number={index + 4}
            state={stateOf(index + 3)}
            look={look(index + 3)}
            onDone={tick}
          />
        ))}
      </ol>
      <SeedStrip testWallet={testWallet} />
      {(firstPayment.id !== null || firstPayment.phase === "sending") && (
        <PendingChunk value={null}>
          <FirstPaymentProgress payment={firstPayment} />
        </PendingChunk>
      )}
    </section>
  );
}

/** Which of the further steps are done. */
function useTicks() {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const tick = useCallback((key: string, done: boolean) => {
    setTicked((keys) =>
      done === keys.includes(key) ? keys : done ? [...keys, key] : keys.filter((one) => one !== key),
    );
  }, []);
  return [ticked, tick] as const;
}

interface FurtherStepProps {
  step: FirstStep;
  number: number;
  state: StepState;
  look: "primary" | "secondary";
  onDone: (key: string, done: boolean) => void;
}

const neverDone = () => false;

function FurtherStep({ step, number, state, look, onDone }: FurtherStepProps) {
  const { useDone = neverDone } = step;
  const done = useDone();
  useEffect(() => onDone(step.key, done), [onDone, step.key, done]);
  return (
    <ChecklistStep number={number} state={state} heading={step.heading} words={step.words}>
      {/* Its place is kept while its code loads. */}
      <PendingChunk value={null}>
        <step.Action done={done} look={look} />
      </PendingChunk>
    </ChecklistStep>
  );
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonLook({ look: "secondary" })}>
      {children}
    </Link>
  );
}

function Needs({ what }: { what: string }) {
  return (
    <p className="flex min-h-11 items-center gap-2 text-13 text-ink-3">
      <Lock aria-hidden="true" size={16} strokeWidth={1.5} />
      Needs {what}
    </p>
  );
}
