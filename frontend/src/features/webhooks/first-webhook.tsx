import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { Button, buttonLook } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { DEVELOPER_WEBHOOKS_PATH } from "../../config/paths";
import { type EndpointCreateForm, merchantApi } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { requiredText } from "../../lib/forms/schema";
import { notify } from "../../lib/toast";
import { useSend } from "../../store/send";
import type { FirstStepActionProps } from "../shared/first-steps";

const urlForm = z.object({ url: requiredText("Enter the URL of your webhook") });

/** The checklist's way to a first webhook: the built-in receiver with one press, or a URL. */
export function FirstWebhook({ done, look }: FirstStepActionProps) {
  const [asking, setAsking] = useState(false);
  const { create, busy, problem } = useFirstWebhook();

  if (done) {
    return (
      <Link to={DEVELOPER_WEBHOOKS_PATH} className={buttonLook({ look: "secondary" })}>
        View webhooks
      </Link>
    );
  }
  if (asking) {
    return <UrlForm look={look} create={create} problem={problem} />;
  }
  return (
    <>
      <Button look={look} busy={busy} onClick={() => void create({ kind: "inspector" })}>
        Inspect here
      </Button>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="min-h-11 font-medium text-13 text-blue underline underline-offset-2 hover:text-blue-d"
      >
        Use a URL
      </button>
      {problem !== undefined && (
        <p role="alert" className="basis-full text-13 text-red">
          {problem}
        </p>
      )}
    </>
  );
}

type FirstWebhookCall = ReturnType<typeof useFirstWebhook>;

/** Creates it; `problem` is why the last try failed. */
function useFirstWebhook() {
  const [send, busy] = useSend(merchantApi.endpoints.webhooksCreate);
  const [problem, setProblem] = useState<string>();

  async function create(fields: EndpointCreateForm) {
    setProblem(undefined);
    try {
      await send({ endpointCreateForm: fields });
      notify.success("Webhook created successfully!");
    } catch (error) {
      const message = webhookFailure(error, "Failed to create webhook");
      setProblem(message);
      notify.error(message);
    }
  }
  return { create, busy, problem };
}

function UrlForm({ look, create, problem }: Pick<FirstStepActionProps, "look"> & Omit<FirstWebhookCall, "busy">) {
  const form = useForm({ resolver: resolverOf(urlForm), defaultValues: { url: "" } });
  const { errors, isSubmitting } = form.formState;
  const isEmpty = form.watch("url").trim() === "";
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ url }) => create({ name: hostOf(url), webhook_url: url }))}
      className="flex w-full flex-col items-start gap-2"
    >
      <TextField
        type="url"
        label="Webhook URL"
        placeholder="https://shop.example/hooks"
        className="w-full"
        // The button that opened it is gone.
        autoFocus
        error={errors.url?.message ?? problem}
        maxLength={2000}
        readOnly={isSubmitting}
        {...form.register("url")}
      />
      <Button type="submit" look={look} busy={isSubmitting} disabled={isEmpty}>
        Add webhook
      </Button>
    </form>
  );
}

/** A first name for the webhook: the URL's host, or the text itself, which the server will refuse. */
function hostOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).host : url).slice(0, 100);
}
