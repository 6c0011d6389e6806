import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { Button, buttonLook } from "../../components/ui/button";
import { TextField } from "../../components/ui/field";
import { DEVELOPER_WEBHOOKS_PATH } from "../../config/paths";
import { type EndpointCreateForm, merchantApi } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { send } from "../../store/send";
import { useAppDispatch } from "../../store/store";
import type { FirstStepActionProps } from "../shared/first-steps";

const { webhooksCreate } = merchantApi.endpoints;

/** The checklist's way to a first webhook: the built-in receiver with one press, or a URL. */
export function FirstWebhook({ done, look }: FirstStepActionProps) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function create(fields: EndpointCreateForm) {
    setBusy(true);
    setProblem(undefined);
    try {
      await dispatch(send(webhooksCreate, { endpointCreateForm: fields }));
      notify.success("Webhook created successfully!");
    } catch (error) {
      const message = webhookFailure(error, "Failed to create webhook");
      setProblem(message);
      notify.error(message);
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void create({ name: hostOf(url), webhook_url: url.trim() });
  }

  if (done) {
    return (
      <Link to={DEVELOPER_WEBHOOKS_PATH} className={buttonLook({ look: "secondary" })}>
        View webhooks
      </Link>
    );
  }
  if (asking) {
    return (
      <form noValidate onSubmit={submit} className="flex w-full flex-col items-start gap-2">
        <TextField
          type="url"
          label="Webhook URL"
          placeholder="https://shop.example/hooks"
          className="w-full"
          // The button that opened it is gone.
          autoFocus
          value={url}
          error={problem}
          maxLength={2000}
          readOnly={busy}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" look={look} busy={busy} disabled={url.trim() === ""}>
          Add webhook
        </Button>
      </form>
    );
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

/** A first name for the webhook: the URL's host, or the text itself, which the server will refuse. */
function hostOf(url: string): string {
  return (URL.canParse(url.trim()) ? new URL(url.trim()).host : url.trim()).slice(0, 100);
}
