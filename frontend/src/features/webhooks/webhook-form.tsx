import { clsx } from "clsx";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { Panel } from "../../components/ui/panel";
import { merchantApi, type Webhook } from "../../lib/api/generated";
import { EVENT_TYPES } from "../../lib/api/generated/event-types";
import { fieldMessages, webhookFailure } from "../../lib/errors";
import { showFieldErrors } from "../../lib/forms/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { notify } from "../../lib/toast";
import { send } from "../../store/send";
import { useAppDispatch } from "../../store/store";
import { useTestMode } from "../../store/test-mode";

const { webhooksCreate, webhooksSettings, webhooksUpdate } = merchantApi.endpoints;

const BOTH = "Please enter both webhook URL and name";
export const HTTPS_ONLY = "In live mode, webhook URL must start with https://";

const text = z.string().check(z.trim());
const webhookForm = z
  .object({
    kind: z.enum(["url", "inspector"]),
    name: text,
    url: text,
    all: z.enum(["all", "some"]),
    events: z.array(z.enum(EVENT_TYPES)),
  })
  .check(
    z.refine(({ kind, name }) => kind === "inspector" || name !== "", { error: BOTH, path: ["name"] }),
    z.refine(({ kind, name, url }) => kind === "inspector" || name === "" || url !== "", {
      error: BOTH,
      path: ["url"],
    }),
  );
type Values = z.infer<typeof webhookForm>;

interface WebhookFormProps {
  /** The one to change; null creates one. */
  webhook: Webhook | null;
  /** The built-in receiver exists once. */
  hasInspector: boolean;
  /** After saving, and on Cancel. */
  onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookForm({ webhook, hasInspector, onClose }: WebhookFormProps) {
  const dispatch = useAppDispatch();
  const testMode = useTestMode();
  const form = useForm<Values>({
    resolver: resolverOf(webhookForm),
    defaultValues: valuesOf(webhook),
  });
  /** What the fields were filled with. */
  const [shown, setShown] = useState(webhook);
  /** The same webhook as the server has it now: another tab may have changed or deleted it. */
  const storedNow = async (id: number) =>
    (
      await dispatch(webhooksSettings.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap()
    ).webhooks.find((each) => each.id === id);
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const inspector = values.kind === "inspector";
  const wrongScheme = !testMode && !inspector && values.url !== "" && !/^\s*https:\/\//i.test(values.url ?? "");
  const noEvents = values.all === "some" && (values.events ?? []).length === 0;
  const incomplete = !inspector && (values.name === "" || values.url === "");

  useEffect(() => form.setFocus("name"), [form]);

  const submit = form.handleSubmit(
    async ({ kind, name, url, all, events }) => {
      const fields = {
        name,
        webhook_url: kind === "inspector" ? "" : url,
        event_types: all === "all" ? null : EVENT_TYPES.filter((event) => events.includes(event)),
      };
      try {
        if (shown !== null) {
          const stored = await storedNow(shown.id);
          if (stored === undefined) {
            notify.error("Webhook not found");
            onClose();
            return;
          }
          if (!sameSettings(stored, shown)) {
            setShown(stored);
            form.reset(valuesOf(stored));
            notify.error("This webhook was changed elsewhere. Its fields now show what is stored.");
            return;
          }
        }
        await (webhook === null
          ? dispatch(send(webhooksCreate, { endpointCreateForm: { ...fields, kind } }))
          : dispatch(send(webhooksUpdate, { endpointId: String(webhook.id), endpointForm: fields })));
        notify.success(`Webhook ${webhook === null ? "created" : "updated"} successfully!`);
        onClose();
      } catch (error) {
        const message = webhookFailure(error, `Failed to ${webhook === null ? "create" : "update"} webhook`);
        const { name: aboutName, webhook_url: aboutUrl } = fieldMessages(error, ["name", "webhook_url"]);
        showFieldErrors(form, {
          ...(aboutName !== undefined && { name: aboutName }),
          ...(aboutUrl !== undefined && { url: aboutUrl }),
          ...(aboutName === undefined && aboutUrl === undefined && { root: message }),
        });
        notify.error(message);
      }
    },
    () => notify.error(BOTH),
  );

  return (
    <Panel heading={webhook === null ? "Create webhook" : "Edit webhook"}>
      <form noValidate onSubmit={submit} className="flex max-w-[42rem] flex-col gap-5">
        {webhook === null && testMode && !hasInspector && (
          <Choice legend="Receiver">
            <Option type="radio" value="url" label="Your own URL" {...form.register("kind")} />
            <Option
              type="radio"
              value="inspector"
              label="Inspect here (built-in receiver, Test Mode)"
              {...form.register("kind")}
            />
          </Choice>
        )}
        <TextField
          label="Webhook Name"
          placeholder={inspector ? "Inspect here" : "Shop orders"}
          error={errors.name?.message}
          maxLength={100}
          autoComplete="off"
          readOnly={isSubmitting}
          {...form.register("name")}
        />
        {!inspector && (
          <TextField
            type="url"
            label="Webhook URL"
            placeholder="https://shop.example/hooks/dropwise"
            hint={urlHint(testMode, wrongScheme)}
            error={wrongScheme ? HTTPS_ONLY : errors.url?.message}
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isSubmitting}
            {...form.register("url")}
          />
        )}
        <Choice legend="Events" error={noEvents ? "Choose at least one event." : undefined}>
          <Option type="radio" value="all" label="All events, including new ones" {...form.register("all")} />
          <Option type="radio" value="some" label="Selected events" {...form.register("all")} />
          {values.all === "some" && (
            <div className="grid gap-x-6 pl-8 sm:grid-cols-2">
              {EVENT_TYPES.map((event) => (
                <Option key={event} type="checkbox" value={event} label={event} code {...form.register("events")} />
              ))}
            </div>
          )}
        </Choice>
        <p className="flex gap-2 rounded-10 bg-well px-3.5 py-2.5 text-13 text-ink-2">
          <ShieldCheck aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          <span>
            Security: each webhook has its own secret and signs every delivery in{" "}
            <span className="code">X-Webhook-Signature</span>. Verify it before trusting the body.
          </span>
        </p>
        {errors.root?.message !== undefined && (
          <p role="alert" className="text-red">
            {errors.root.message}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={incomplete || wrongScheme || noEvents || isSubmitting}>
            {webhook === null
              ? isSubmitting
                ? "Creating..."
                : "Create Webhook"
              : isSubmitting
                ? "Saving..."
                : "Update Webhook"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function valuesOf(webhook: Webhook | null): Values {
  return {
    kind: webhook?.kind ?? "url",
    name: webhook?.name ?? "",
    url: webhook?.webhook_url ?? "",
    all: webhook === null || webhook.event_types === null ? "all" : "some",
    events: webhook?.event_types ?? [],
  };
}

function sameSettings(one: Webhook, other: Webhook): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

function urlHint(testMode: boolean, wrongScheme: boolean): string | undefined {
  if (testMode) {
    return "http:// or https://, on a public address.";
  }
  return wrongScheme ? undefined : HTTPS_ONLY;
}

interface ChoiceProps {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}

function Choice({ legend, error, children }: ChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-0.5 font-medium text-13 text-ink-2">{legend}</legend>
      {children}
      <p aria-live="polite" className="text-13 text-red">
        {error}
      </p>
    </fieldset>
  );
}

interface OptionProps extends React.ComponentProps<"input"> {
  label: string;
  /** The label is a name in code. */
  code?: boolean;
}

function Option({ label, code = false, ...input }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...input} className="size-5 shrink-0 accent-blue" />
      <span className={clsx("min-w-0", code && "code text-13")}>{label}</span>
    </label>
  );
}
