import type { ReactNode } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { Select, TextArea, TextField } from "../../components/ui/field";
import { OtherLink, PageLink } from "../../components/ui/guide";
import { Panel } from "../../components/ui/panel";
import { DETECTED_PAYMENTS_PATH, DEVELOPER_TRANSACTIONS_PATH } from "../../config/paths";
import { useConfigQuery } from "../../lib/api/generated";
import { resolverOf } from "../../lib/forms/resolver";
import { useTestMode } from "../../store/test-mode";
import { useTestKey } from "./test-needs";
import {
  AMOUNT_STEP,
  askedAmount,
  DEFAULTS,
  FILL_IN_ALL,
  INVALID_KEY,
  LIMITS,
  type TestPaymentForm,
  testPaymentForm,
  XRP,
} from "./test-payment-form";
import { TestScenarios } from "./test-scenarios";
import { type Failure, useTestPayment, type Work } from "./use-test-payment";

/** Creates a payment with the secret key, and opens its checkout. */
export function TestTool() {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const secret = useTestKey(testMode);
  const form = useForm<TestPaymentForm>({
    resolver: resolverOf(testPaymentForm),
    defaultValues: DEFAULTS,
  });
  const payment = useTestPayment(onInvalidKey);

  function onInvalidKey(): Failure | null {
    // It was regenerated elsewhere: the next press uses the new one.
    void secret.refetch();
    return { words: INVALID_KEY, detail: "" };
  }

  const start = (work: Work) =>
    form.handleSubmit(async (values) => {
      const { key } = secret;
      if (testMode && key !== null) {
        const redirect_url = `${window.location.origin}${DEVELOPER_TRANSACTIONS_PATH}`;
        const { title, description, platform_name, username } = values;
        const texts = { title, description, platform_name, username, redirect_url };
        await payment.make(key, { ...texts, ...askedAmount(values) }, work);
      }
    }, payment.forgetFailure)();

  const network = testMode ? config?.networks.test : config?.networks.live;
  const disabled = payment.work !== null || !testMode || secret.key === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:grid-rows-[auto_1fr]">
      <Panel heading="Create a payment">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void start("create");
          }}
          className="flex flex-col gap-4"
        >
          <Fields
            form={form}
            currencies={(config?.currencies ?? []).map(({ code }) => code)}
            disabled={!testMode}
            readOnly={payment.work !== null}
          />
          <Notes failure={payment.failure} incomplete={isIncomplete(form)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={payment.work === "create"} disabled={disabled}>
              Create payment
            </Button>
            <p role="status" className="text-13 text-ink-2">
              {payment.isLeaving && "Payment created. Opening its checkout…"}
            </p>
          </div>
        </form>
      </Panel>
      {network?.can_simulate === true && (
        <div className="lg:col-start-2 lg:row-span-2">
          <TestScenarios
            disabled={disabled}
            busy={payment.work === "create" ? null : payment.work}
            onChoose={(scenario) => void start(scenario)}
          />
        </div>
      )}
      {/* What stands above it in a narrow window is known by then. */}
      {config !== undefined && (
        <p className="flex flex-wrap gap-x-6 gap-y-2 lg:col-start-1">
          <PageLink to={DETECTED_PAYMENTS_PATH}>Detected payments</PageLink>
          <PageLink to={DEVELOPER_TRANSACTIONS_PATH}>Transactions</PageLink>
        </p>
      )}
    </div>
  );
}

type TestForm = UseFormReturn<TestPaymentForm>;

function isIncomplete({ formState: { errors } }: TestForm): boolean {
  return Object.keys(errors).length > 0;
}

interface FieldsProps {
  form: TestForm;
  /** What a price can be in, besides XRP. */
  currencies: readonly string[];
  disabled: boolean;
  readOnly: boolean;
}

function Fields({ form, currencies, disabled, readOnly }: FieldsProps) {
  const { errors } = form.formState;
  const currency = useWatch({ control: form.control, name: "currency" });
  const field = (name: keyof TestPaymentForm) => ({
    required: true,
    disabled,
    readOnly,
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      <TextField label="Title" maxLength={LIMITS.title} {...field("title")} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label={currency === XRP ? "Amount (XRP)" : `Price (${currency})`}
          type="number"
          inputMode="decimal"
          step={AMOUNT_STEP}
          min={AMOUNT_STEP}
          {...field("amount")}
        />
        <Select label="Currency" disabled={disabled || readOnly} {...form.register("currency")}>
          {[XRP, ...currencies].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </div>
      <TextArea label="Description" rows={2} maxLength={LIMITS.description} {...field("description")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Platform name" maxLength={LIMITS.platform_name} {...field("platform_name")} />
        <TextField label="Username" autoComplete="off" maxLength={LIMITS.username} {...field("username")} />
      </div>
    </>
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
      {failure.checkoutUrl !== undefined && <OtherLink href={failure.checkoutUrl}>Open checkout</OtherLink>}
    </div>
  );
}
