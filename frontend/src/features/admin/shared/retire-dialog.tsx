import { ArrowLeftRight, CircleX, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { TextField } from "../../../components/ui/field";
import { PageLink } from "../../../components/ui/guide";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { Xrp } from "../../../components/ui/xrp";
import { adminApi, type Owed, type Retirement, useAdminSettingsRetirementQuery } from "../../../lib/api/generated";
import { codeOf, serverMessage } from "../../../lib/errors";
import { formatDate, shortAddress } from "../../../lib/format";
import { plainXrp, xrpToDrops } from "../../../lib/money";
import { notify } from "../../../lib/toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { ActionDialog } from "./action-dialog";
import { useTakeOver } from "./take-over";

interface RetireDialogProps {
  address: string;
  onClose: () => void;
  /** The wallet is retired, or another one owes some of it now. */
  onDone: () => void;
}

/** Shows what a replaced wallet owes and what would stay in it, asks why it is retired, and retires it. */
export function RetireDialog({ address, onClose, onDone }: RetireDialogProps) {
  const dispatch = useAppDispatch();
  const takeOver = useTakeOver();
  const [takingOver, setTakingOver] = useState(false);
  const read = useAdminSettingsRetirementQuery({ address }, { refetchOnMountOrArgChange: true });
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { reason: "" } });
  const { errors, isSubmitting: busy } = formState;
  const wallet = read.currentData;

  const submit = handleSubmit(async ({ reason }) => {
    try {
      const { message } = await dispatch(
        send(adminApi.endpoints.adminSettingsRetire, { retire: { address, reason: reason.trim() } }),
      );
      notify.success(message);
      onDone();
      onClose();
    } catch (failure) {
      if (codeOf(failure) !== "reauth") {
        notify.error("Failed to retire the wallet");
      }
      setError("reason", { type: "server", message: serverMessage(failure, "Failed to retire the wallet") });
      void read.refetch();
    }
  });

  if (takingOver && wallet !== undefined && wallet.take_over !== null) {
    return (
      <ActionDialog
        action={takeOver(address, wallet.take_over)}
        onClose={() => setTakingOver(false)}
        onDone={() => {
          void read.refetch();
          onDone();
        }}
      />
    );
  }
  return (
    <Dialog
      open
      locked={busy}
      onClose={onClose}
      title="Retire this wallet?"
      description={
        <>
          <span className="code text-13" title={address}>
            {shortAddress(address)}
          </span>
          {wallet?.replaced_at && `, replaced ${formatDate(wallet.replaced_at)}`}
        </>
      }
    >
      {wallet === undefined ? (
        read.isError ? (
          <ErrorPanel heading="Wallet Unavailable" onRetry={() => void read.refetch()} />
        ) : (
          <Delayed>
            <Skeleton className="mt-6 h-96 w-full" />
          </Delayed>
        )
      ) : (
        <form noValidate onSubmit={submit} className="mt-5">
          <Notice wallet={wallet} />
          <Sums heading="What it owes" rows={debts(wallet)} />
          <Sums heading="What would stay inside" rows={rest(wallet)} />
          {wallet.refusal === null ? (
            <>
              {xrpToDrops(wallet.dust) > 0n && (
                <p className="mt-3 text-13 text-ink-2">
                  {plainXrp(xrpToDrops(wallet.dust))} XRP of it came in deposits too small to return. It is added to
                  your equity.
                </p>
              )}
              <TextField
                label="Reason"
                hint="Recorded with your name."
                maxLength={500}
                error={errors.reason?.message}
                readOnly={busy}
                className="mt-5"
                {...register("reason")}
              />
            </>
          ) : (
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              {wallet.take_over !== null && (
                <Button look="secondary" className="max-sm:w-full" onClick={() => setTakingOver(true)}>
                  <ArrowLeftRight aria-hidden="true" size={16} strokeWidth={1.5} />
                  Take over {plainXrp(xrpToDrops(wallet.take_over.amount))} XRP
                </Button>
              )}
              {xrpToDrops(wallet.payouts.failed) > 0n && (
                <PageLink to="/admin-dashboard/transactions?failed_leg=payout">Open failed payouts</PageLink>
              )}
            </div>
          )}
          <DialogActions>
            <Button look="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              look="danger"
              busy={busy}
              disabled={wallet.refusal !== null || watch("reason").trim() === ""}
            >
              Retire wallet
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function Notice({ wallet }: { wallet: Retirement }) {
  const { refusal, pending_payments: pending } = wallet;
  if (refusal !== null) {
    return (
      <p role="status" className="flex gap-3 rounded-10 bg-red-t px-4 py-3">
        <CircleX aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-red" />
        <span>
          <strong className="block font-semibold">This wallet can't be retired yet.</strong>
          <span className="text-13 text-ink-2">{refusal}</span>
        </span>
      </p>
    );
  }
  return (
    <p role="status" className="flex gap-3 rounded-10 bg-amber-t px-4 py-3">
      <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-amber" />
      <span>
        <strong className="block font-semibold">
          {pending === 0
            ? "It never signs again."
            : `${pending} pending payment${pending === 1 ? " ends" : "s end"} early.`}
        </strong>
        <span className="text-13 text-ink-2">
          {pending > 0 && "Their checkouts stop at once. "}What arrives later is booked, held and reported to you. It is
          not returned.
        </span>
      </span>
    </p>
  );
}

interface Row {
  label: string;
  note?: string;
  amount: string;
  sum?: boolean;
}

function debts(wallet: Retirement): readonly Row[] {
  const { payouts, burns, returns } = wallet;
  return [
    { label: "Payouts", amount: payouts.total, ...stage(payouts) },
    { label: "Burns", amount: burns.total, ...stage(burns) },
    { label: "Returns", amount: returns.total, ...stage(returns) },
    { label: "Held for merchants", amount: wallet.held_for_merchants },
    { label: "Owed", amount: wallet.owed, sum: true },
  ];
}

function stage({ count, failed, in_transit: inTransit }: Owed): Pick<Row, "note"> {
  if (count === 0) {
    return {};
  }
  const words = xrpToDrops(failed) > 0n ? "some failed" : xrpToDrops(inTransit) > 0n ? "in transit" : "waiting";
  return { note: `${count.toLocaleString("en-US")}, ${words}` };
}

function rest({ on_ledger, owed, held, reserve, left, withdrawable }: Retirement): readonly Row[] {
  if (on_ledger === null || reserve === null || left === null) {
    return [{ label: "Not compared with the ledger yet", amount: "0", sum: true }];
  }
  const rows: Row[] = [{ label: "On the ledger", amount: on_ledger }];
  if (xrpToDrops(owed) !== 0n) {
    rows.push({ label: "Owed", amount: `-${owed}` });
  }
  if (xrpToDrops(held) !== 0n) {
    rows.push({ label: "Held deposits", amount: `-${held}` });
  }
  rows.push({ label: "Reserve of the account", note: "stays for good", amount: `-${reserve}` });
  const yours = xrpToDrops(withdrawable) > 0n;
  rows.push({ label: yours ? "Yours to withdraw first" : "Left beyond the reserve", amount: left, sum: true });
  return rows;
}

function Sums({ heading, rows }: { heading: string; rows: readonly Row[] }): ReactNode {
  return (
    <table className="figures mt-5 w-full text-left">
      <thead className="text-13">
        <tr>
          <th className="pb-1 font-semibold">{heading}</th>
          <th className="pb-1 text-right font-normal text-ink-3">XRP</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, note, amount, sum }) => (
          <tr key={label} className="border-line not-first:border-t">
            <th scope="row" className={sum ? "py-1.5 font-semibold" : "py-1.5 font-normal"}>
              {label} {note !== undefined && <span className="ml-1 font-normal text-13 text-ink-3">{note}</span>}
            </th>
            <td className={sum ? "py-1.5 text-right font-semibold" : "py-1.5 text-right"}>
              <Xrp amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
