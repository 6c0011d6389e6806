import { skipToken } from "@reduxjs/toolkit/query/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DASHBOARD_POLL_MS } from "../../config/timing";
import {
  type Chart,
  type Payment,
  type PaymentsChartApiArg,
  type SecretKey,
  type Summary,
  usePaymentsChartQuery,
  usePaymentsRecordsQuery,
  usePaymentsSummariesQuery,
  useWalletsBalanceQuery,
  useWalletsConnectedQuery,
  useWalletsSecretKeyQuery,
  type Wallet,
} from "../../lib/api/generated";
import { statusOf } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { WALLET_STATUS_CHANGED } from "../../lib/wallet-status";
import { useHas } from "../shared/use-has";

export type ChartRange = NonNullable<PaymentsChartApiArg["range"]>;

/** What a call gave: data, and whether the latest attempt failed. `data` is undefined until the first response. */
export interface Reading<Data> {
  data: Data | undefined;
  failed: boolean;
}

export interface Home {
  /** It is known what the page consists of, or that this could not be read. */
  isSettled: boolean;
  /** The six cards; zeros if they could not be read. */
  summary: Summary;
  /** When the figures were read, in milliseconds; undefined if they never were. */
  updatedAt: number | undefined;
  summaryFailed: boolean;
  /** Null if none is connected; undefined if that is not known. */
  wallet: Wallet | null | undefined;
  /** Null if there is none; undefined if that is not known. */
  secretKey: SecretKey | null | undefined;
  /** XRP with six decimals; undefined while it loads, zero without a wallet or if it could not be read. */
  balance: string | undefined;
  balanceFailed: boolean;
  earnedThisWeek: string | undefined;
  recent: Reading<Payment[]>;
  chart: Reading<Chart>;
  isRefreshing: boolean;
  /** Reads everything again. */
  refresh: () => void;
}

const LIVE = {
  pollingInterval: DASHBOARD_POLL_MS,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;

const ZERO = "0.000000";
const NOTHING: Summary = {
  total_earned: ZERO,
  total_fees: ZERO,
  total_burned: ZERO,
  completed: 0,
  pending: 0,
  total_count: 0,
  values: [],
};

/** Everything that the home page shows, read again every 30 seconds while the window is visible. */
export function useHome(range: ChartRange): Home {
  const summaries = usePaymentsSummariesQuery(undefined, LIVE);
  const hasWallet = useHas("has_wallet", DASHBOARD_POLL_MS);
  const hasKey = useHas("has_key", DASHBOARD_POLL_MS);
  const connected = useWalletsConnectedQuery(undefined, { ...LIVE, skip: !hasWallet.has });
  const key = useWalletsSecretKeyQuery(undefined, { ...LIVE, skip: !hasKey.has });
  const records = usePaymentsRecordsQuery(undefined, LIVE);
  const chart = usePaymentsChartQuery({ range }, LIVE);
  const week = usePaymentsChartQuery({ range: "7d" }, LIVE);

  const found = hasWallet.has ? unlessMissing(connected) : null;
  const wallet = found?.is_active === false ? null : found;
  const balance = useWalletsBalanceQuery(wallet ? { address: wallet.address } : skipToken, LIVE);

  const { refetch: refetchWallet } = connected;
  const readWallet = useEffectEvent(() => void (hasWallet.has && refetchWallet()));
  const readBalance = useRef<() => void>(undefined);
  // Only once the query has begun, as an effect of its own: before that it cannot be asked to read again.
  useEffect(() => {
    readBalance.current = wallet ? () => void balance.refetch() : undefined;
  });
  useEffect(() => {
    const onChange = () => {
      readWallet();
      readBalance.current?.();
    };
    window.addEventListener(WALLET_STATUS_CHANGED, onChange);
    return () => window.removeEventListener(WALLET_STATUS_CHANGED, onChange);
  }, []);

  useNewPaymentNotice(summaries.data?.total_count);

  const [isRefreshing, setRefreshing] = useState(false);
  function refresh() {
    setRefreshing(true);
    readBalance.current?.();
    const reads: Promise<unknown>[] = [summaries, records, chart, week].map((query) => query.refetch());
    reads.push(hasWallet.has ? connected.refetch() : hasWallet.reread());
    // One read of the profile tells both.
    if (hasKey.has) {
      reads.push(key.refetch());
    } else if (hasWallet.has) {
      reads.push(hasKey.reread());
    }
    void Promise.allSettled(reads).then(() => setRefreshing(false));
  }

  // Once it is known what the page consists of, it stays: a wallet that was just made is read, and must not clear the page.
  const [wasSettled, setWasSettled] = useState(false);
  const isSettled =
    wasSettled ||
    [summaries, ...(hasWallet.has ? [connected] : []), ...(hasKey.has ? [key] : [])].every(
      ({ data, error }) => data !== undefined || error !== undefined,
    );
  if (isSettled && !wasSettled) {
    setWasSettled(true);
  }

  return {
    isSettled,
    summary: summaries.data?.summaries ?? NOTHING,
    updatedAt: summaries.fulfilledTimeStamp,
    summaryFailed: summaries.isError,
    wallet,
    secretKey: hasKey.has ? unlessMissing(key) : null,
    balance: balanceOf(wallet, balance),
    balanceFailed: balance.isError || (connected.isError && wallet === undefined),
    earnedThisWeek: week.data?.earned,
    recent: { data: records.data, failed: records.isError },
    chart: { data: chart.currentData, failed: chart.isError },
    isRefreshing,
    refresh,
  };
}

/** The data of a call that answers 404 where there is nothing: null then. */
function unlessMissing<Data>({ data, error }: { data?: Data; error?: unknown }): Data | null | undefined {
  return error !== undefined && statusOf(error) === 404 ? null : data;
}

interface BalanceQuery {
  currentData?: { balance: number } | undefined;
  isError: boolean;
}

function balanceOf(wallet: Wallet | null | undefined, { currentData, isError }: BalanceQuery): string | undefined {
  return !wallet || isError ? ZERO : currentData?.balance.toFixed(6);
}

/** Says so when there are more payments than at the read before. */
function useNewPaymentNotice(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current) {
      notify.info("New transaction received");
    }
    before.current = count ?? before.current;
  }, [count]);
}
