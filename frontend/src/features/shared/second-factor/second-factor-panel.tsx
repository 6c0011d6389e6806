import { useState } from "react";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { useAuthSecondFactorQuery } from "../../../lib/api/generated";
import { formatDate } from "../../../lib/format";
import { useSetUp } from "./use-set-up";

const dialogs = () => import("./dialogs");
const SetUpDialog = lazyComponent(dialogs, "SetUpDialog");
const NewCodesDialog = lazyComponent(dialogs, "NewCodesDialog");
const TurnOffDialog = lazyComponent(dialogs, "TurnOffDialog");

const FEW_CODES = 3;

/** In the settings of both dashboards: whether the account has a second factor, and what can be done about it. */
export function SecondFactorPanel() {
  const { data, isError, refetch } = useAuthSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const setUp = useSetUp();
  const [open, setOpen] = useState<"codes" | "off" | null>(null);
  const reload = () => void refetch();
  const close = () => setOpen(null);

  if (data === undefined) {
    return (
      <Panel heading="Second factor">
        {isError ? (
          <ErrorPanel
            heading="Second factor unavailable"
            message="Couldn't load your second-factor status."
            onRetry={reload}
          />
        ) : (
          <Delayed>
            <Skeleton className="h-5 w-full max-w-96" />
            <Skeleton className="mt-4 h-11 w-40" />
          </Delayed>
        )}
      </Panel>
    );
  }
  const left = data.recovery_codes_left;
  return (
    <Panel
      heading="Second factor"
      aside={<Badge tone={data.enabled ? "success" : "neutral"}>{data.enabled ? "On" : "Off"}</Badge>}
    >
      {data.enabled ? (
        <>
          <p className="max-w-[42rem] text-ink-2">
            Signing in takes a code from your authenticator app
            {data.enabled_at !== null && <>, since {formatDate(data.enabled_at)}</>}.
          </p>
          <p className={left < FEW_CODES ? "mt-1 text-13 text-amber" : "mt-1 text-13 text-ink-3"}>
            {left} of 10 recovery codes left.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setOpen("codes")}>
              New recovery codes
            </Button>
            <Button look="secondary" onClick={() => setOpen("off")}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-[42rem] text-ink-2">
            A code from an authenticator app as well as your password, so the password alone is not enough to sign in.
          </p>
          {setUp.failure !== null && (
            <p role="alert" className="mt-3 text-13 text-red">
              {setUp.failure}
            </p>
          )}
          <Button className="mt-4" busy={setUp.busy} onClick={() => void setUp.begin()}>
            Set up
          </Button>
        </>
      )}
      <PendingChunk value={null}>
        {setUp.made !== null && <SetUpDialog made={setUp.made} onClose={setUp.forget} onChange={reload} />}
        {open === "codes" && <NewCodesDialog onClose={close} onChange={reload} />}
        {open === "off" && <TurnOffDialog onClose={close} onChange={reload} />}
      </PendingChunk>
    </Panel>
  );
}
