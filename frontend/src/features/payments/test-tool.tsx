import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { TextArea, TextField } from "../../components/ui/field";
import { OtherLink, PageLink } from "../../components/ui/guide";
import { Panel } from "../../components/ui/panel";
import { PasswordField } from "../../components/ui/password-field";
import { DETECTED_PAYMENTS_PATH, DEVELOPER_TRANSACTIONS_PATH } from "../../config/paths";
import { TEST_REDIRECT_MS } from "../../config/timing";
import { type ScenarioEnum, useConfigQuery, usePaymentsSimulateMutation } from "../../lib/api/generated";
import { browser } from "../../lib/browser";
import { serverMessage } from "../../lib/errors";
import { focusField } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { useTestMode } from "../../store/test-mode";
import { createPayment } from "./create-payment";
import { useTestKey } from "./test-needs";
import {
  AMOUNT_STEP,
  amountOf,
  DEFAULTS,
  FILL_IN_ALL,
  INVALID_KEY,
  LIMITS,
  liveModeForm,
  type TestPaymentForm,
  testModeForm,
} from "./test-payment-form";
import { TestScenarios } from "./test-scenarios";

/** What a press is doing: creating the payment, and for a scenario also paying it. */
type Work = "create" | ScenarioEnum;

interface Failure {
  words: string;
  /** The server's own sentence. */
  detail: string;
  /** The payment was created all the same. */
  checkoutUrl?: string;
}

/** Creates a payment with the secret key, and opens its checkout. */
export function TestTool() {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const secret = useTestKey(testMode);
  const [simulate] = usePaymentsSimulateMutation();
  const form = useForm<TestPaymentForm>({
    resolver: resolverOf(testMode ? testModeForm : liveModeForm),
    defaultValues: DEFAULTS,
  });
  const { errors } = form.formState;
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [checkout, setCheckout] = useState<string | null>(null);

  useEffect(() => {
    if (checkout === null) {
      return;
    }
    const timer = setTimeout(() => browser.leaveFor(checkout), TEST_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [checkout]);

  // Back from the checkout, the browser may show this page just as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) {
        setCheckout(null);
        setWork(null);
      }
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  function fail(failed: Failure) {
    setFailure(failed);
    setWork(null);
  }

  async function create({ secret_key, amount, ...texts }: TestPaymentForm, wanted: Work) {
    const key = testMode ? secret.key : secret_key;
    if (key === null) {
      return;
    }
    setWork(wanted);
    setFailure(null);
    let payment: Awaited<ReturnType<typeof createPayment>>;
    try {
      payment = await createPayment(key, {
        ...texts,
        amount: amountOf(amount) ?? amount,
        redirect_url: `${window.location.origin}${DEVELOPER_TRANSACTIONS_PATH}`,
      });
    } catch (error) {
      return refused(error);
    }
    if (wanted !== "create") {
      try {
        await simulate({ paymentId: payment.id, simulateRequest: { scenario: wanted } }).unwrap();
      } catch (error) {
        const detail = serverMessage(error, "The server did not respond.");
        return fail({
          words: "The payment was created, but the simulated payer could not pay it",
          detail,
          checkoutUrl: payment.checkout_url,
        });
      }
    }
    setCheckout(payment.checkout_url);
  }

  function refused(error: unknown) {
    if ((error as { status?: unknown }).status !== 401) {
      return fail({ words: "Failed to create payment", detail: serverMessage(error, "The server did not respond.") });
    }
    if (testMode) {
      // It was regenerated elsewhere: the next press uses the new one.
      void secret.refetch();
      return fail({ words: INVALID_KEY, detail: "" });
    }
    setWork(null);
    form.setError("secret_key", { type: "server", message: INVALID_KEY });
    focusField(form, "secret_key", { shouldSelect: true });
  }

  const start = (wanted: Work) =>
    form.handleSubmit(
      (values) => create(values, wanted),
      () => setFailure(null),
    )();
  const network = testMode ? config?.networks.test : config?.networks.live;
  const unready = testMode && secret.key === null;
  const ties = (name: keyof TestPaymentForm) => ({
    required: true,
    readOnly: work !== null,
    error: errors[name]?.message,
    ...form.register(name),
  });
  const incomplete = Object.values(errors).some((error) => error?.message !== INVALID_KEY);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <Panel heading="Create a payment">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void start("create");
          }}
          className="flex flex-col gap-4"
        >
          <TextField label="Title" maxLength={LIMITS.title} {...ties("title")} />
          <TextField
            label="Amount (XRP)"
            type="number"
            inputMode="decimal"
            step={AMOUNT_STEP}
            min={AMOUNT_STEP}
            {...ties("amount")}
          />
          <TextArea label="Description" rows={2} maxLength={LIMITS.description} {...ties("description")} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Platform name" maxLength={LIMITS.platform_name} {...ties("platform_name")} />
            <TextField label="Username" autoComplete="off" maxLength={LIMITS.username} {...ties("username")} />
          </div>
          {!testMode && (
            <PasswordField
              label="Secret key"
              autoComplete="off"
              hint="Paste your live key. It stays in this page's memory and is gone when you leave."
              {...ties("secret_key")}
            />
          )}
          <Notes failure={failure} incomplete={incomplete} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={work === "create"} disabled={work !== null || unready}>
              Create Payment
            </Button>
            <p role="status" className="text-13 text-ink-2">
              {checkout !== null && "Payment created. Opening its checkout…"}
            </p>
          </div>
        </form>
      </Panel>
      <div className="flex flex-col gap-6">
        {network?.can_simulate === true && (
          <TestScenarios
            disabled={work !== null || unready}
            busy={work === null || work === "create" ? null : work}
            onChoose={(scenario) => void start(scenario)}
          />
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <PageLink to={DETECTED_PAYMENTS_PATH}>Detected payments</PageLink>
          <PageLink to={DEVELOPER_TRANSACTIONS_PATH}>Transactions</PageLink>
        </p>
      </div>
    </div>
  );
}

/** What is wrong with the form as a whole, above its button. */
function Notes({ failure, incomplete }: { failure: Failure | null; incomplete: boolean }): ReactNode {
  if (incomplete) {
    return (
      <p role="alert" className="text-13 text-red">
        {FILL_IN_ALL}
      </p>
    );
  }
  if (failure === null) {
    return null;
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-1 text-13">
      <p className="font-medium text-red">{failure.words}</p>
      {failure.detail !== "" && <p className="text-ink-2">{failure.detail}</p>}
      {failure.checkoutUrl !== undefined && <OtherLink href={failure.checkoutUrl}>Open its checkout</OtherLink>}
    </div>
  );
}
