import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { TextField } from "../../components/ui/field";
import { SETTLING_POLL_MS } from "../../config/timing";
import {
  merchantApi,
  type Recovery,
  useWebhooksRecoverMutation,
  useWebhooksRecoveryQuery,
} from "../../lib/api/generated";
import { walletFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useInterval } from "../../lib/use-interval";
import { useAppDispatch } from "../../store/store";

interface RecoverDialogProps {
  webhookId: number;
  name: string;
  onClose: () => void;
}

/** "Recover failed since…": asks for the moment, says how many deliveries that is, and shows the progress. */
export function RecoverDialog({ webhookId, name, onClose }: RecoverDialogProps) {
  const dispatch = useAppDispatch();
  const [since, setSince] = useState(() => localTime(new Date(Date.now() - 86_400_000)));
  const [started, setStarted] = useState<number | null>(null);
  const [recover, { isLoading: starting, error }] = useWebhooksRecoverMutation();
  const moment = new Date(since);
  const valid = !Number.isNaN(moment.getTime());
  const read = useWebhooksRecoveryQuery(
    { endpointId: String(webhookId), ...(valid ? { since: moment.toISOString() } : {}) },
    { refetchOnMountOrArgChange: true },
  );
  const { refetch } = read;
  const { recovery = null, failed = null } = read.currentData ?? {};
  const shown = recovery !== null && (recovery.finished_at === null || recovery.id === started) ? recovery : null;
  const running = shown !== null && shown.finished_at === null;

  useInterval(() => void refetch(), SETTLING_POLL_MS, running);

  const queued = shown?.queued ?? 0;
  useEffect(() => {
    if (queued > 0) {
      // The job has queued more deliveries: what a page shows of them is out of date.
      dispatch(merchantApi.util.invalidateTags(["webhooks"]));
    }
  }, [dispatch, queued]);

  const start = async () => {
    try {
      const { id } = await recover({
        endpointId: String(webhookId),
        recover: { since: moment.toISOString() },
      }).unwrap();
      setStarted(id);
      if (id === null) notify.success("Nothing has failed since then.");
    } catch (reason) {
      notify.error(walletFailure(reason, "Failed to start the recovery"));
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Recover failed since…"
      description={`Sends every delivery to ${name} again that was created since this moment and is left failed. Each gets one attempt, which does not use up an automatic one.`}
    >
      {shown === null ? (
        <>
          <TextField
            className="mt-5"
            label="Since"
            type="datetime-local"
            value={since}
            max={localTime(new Date())}
            onChange={(event) => setSince(event.target.value)}
            error={error === undefined ? undefined : walletFailure(error, "Failed to start the recovery")}
          />
          <p role="status" className="figures mt-3 min-h-6 text-13 text-ink-2">
            {read.isError
              ? "The failed deliveries could not be counted."
              : failed !== null && `${counted(failed)} since then.`}
          </p>
        </>
      ) : (
        <Progress recovery={shown} />
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        {shown === null && (
          <Button busy={starting} disabled={!valid || failed === 0} onClick={() => void start()}>
            Recover
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Browsers draw a progress bar in their own colours unless all its parts have one. */
const BAR =
  "h-2 w-full appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-blue [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-blue";

function Progress({ recovery: { queued, total, finished_at } }: { recovery: Recovery }) {
  return (
    <div className="mt-5">
      <progress aria-label="Recovery" value={queued} max={total} className={BAR} />
      <p role="status" className="figures mt-2 text-13 text-ink-2">
        {queued.toLocaleString("en-US")} of {total.toLocaleString("en-US")} queued for a retry.{" "}
        {finished_at === null
          ? "You can close this window. Sending continues."
          : "Done. They are sent one after another."}
      </p>
    </div>
  );
}

function counted(failed: number): string {
  return `${failed.toLocaleString("en-US")} ${failed === 1 ? "delivery has" : "deliveries have"} failed`;
}

/** A moment as a `datetime-local` field has it: "2026-11-22T10:00" in the viewer's zone. */
function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
