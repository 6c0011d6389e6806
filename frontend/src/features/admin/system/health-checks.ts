import {
  ADMIN_AUDIT_LOG_PATH,
  ADMIN_DASHBOARD_PATH,
  ADMIN_MONEY_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_REJECTED_PAYMENTS_PATH,
  ADMIN_SETTINGS_PATH,
  ADMIN_TRANSACTIONS_PATH,
} from "../../../config/paths";
import type { Health, HealthStateEnum, ModeEnum } from "../../../lib/api/generated";
import { capitalized, shortAddress, timeAgoShort } from "../../../lib/format";

/** One check of the Health page. */
export interface Check {
  key: string;
  name: string;
  state: HealthStateEnum;
  message: string;
  /** Measured: an age, an index, a server. */
  facts: readonly string[];
  /** Where it is dealt with. */
  link?: { label: string; to: string };
  /** The mode that can be started on a new ledger here. */
  rebind?: ModeEnum;
}

const QUEUES = { settlement: "Payouts, returns and burns", webhooks: "Webhooks", mail: "Emails" } as const;
const SERVICES = {
  database: "Database",
  redis: "Redis",
  email: "Email",
  second_opinion: "Second ledger server",
  rates: "Exchange rates",
  reports_replica: "Replica for downloads",
} as const;
const PROCESSES: Readonly<Record<string, string>> = {
  "watcher:live": "Live watcher",
  "watcher:test": "Test watcher",
  "worker:ledger": "Ledger worker",
  "worker:settlement": "Settlement worker",
  "worker:webhooks": "Webhooks worker",
  "worker:default": "Default worker",
  beat: "Scheduler (beat)",
};

/** Every check, those of the ledgers first. */
export function checksOf(health: Health): Check[] {
  return [
    ...waitingOf(health),
    ...ledgersOf(health),
    ...ledgerServersOf(health),
    ...walletsOf(health),
    ...queuesOf(health),
    ...processesOf(health),
    ...servicesOf(health),
  ];
}

/** The worst thing in one sentence. */
export function headline(health: Health): string {
  const red = (mode: ModeEnum) =>
    [...health.wallets, ...health.ledgers].some((each) => each.mode === mode && each.state === "failing");
  if (health.state === "failing") {
    const modes = (["live", "test"] as const).filter(red);
    return modes.length === 0 ? "Something has stopped" : `Money is not moving in ${modes.join(" and ")} mode`;
  }
  if (health.state === "warning") {
    return health.waiting.length > 0 ? "Everything works, and something waits for you" : "Something is late";
  }
  return "Everything works";
}

/** "1 check is red, 2 wait for a person. 12 are fine." */
export function countWords(checks: readonly Check[]): string {
  const count = (state: HealthStateEnum) => checks.filter((check) => check.state === state).length;
  const [red, amber, fine] = [count("failing"), count("warning"), count("ok")];
  const parts = [
    ...(red > 0 ? [`${red} ${red === 1 ? "check is" : "checks are"} red`] : []),
    ...(amber > 0 ? [`${amber} ${amber === 1 ? "needs" : "need"} a look`] : []),
  ];
  return `${parts.length > 0 ? `${parts.join(", ")}. ` : ""}${fine} ${fine === 1 ? "is" : "are"} fine.`;
}

/** "12 s ago", by the server's clock. */
function ago(seconds: number): string {
  return timeAgoShort(0, seconds * 1_000);
}

function modeName(mode: string, noun: string): string {
  return `${mode === "live" ? "Live" : "Test"} ${noun}`;
}

const WAITING = {
  failed_payouts: { name: "failed payouts", link: transactions("payout") },
  failed_burns: { name: "failed burns", link: transactions("burn") },
  failed_returns: {
    name: "failed returns",
    link: () => ({ label: "Open Rejected Payments", to: ADMIN_REJECTED_PAYMENTS_PATH }),
  },
  failed_refunds: { name: "failed refunds", link: refunds("held") },
  refunds_sending: { name: "refunds that take long", link: refunds("sending") },
  held_money: { name: "held money", link: money },
  alarms: { name: "Alarms", link: () => ({ label: "Open Admin Dashboard", to: ADMIN_DASHBOARD_PATH }) },
  audit_log: { name: "Audit log", link: () => ({ label: "Open Audit Log", to: ADMIN_AUDIT_LOG_PATH }) },
} as const;

function transactions(leg: string) {
  return (mode: string | null) => ({
    label: "Open Transactions",
    to: `${ADMIN_TRANSACTIONS_PATH}?mode=${mode}&failed_leg=${leg}`,
  });
}

function refunds(status: string) {
  return (mode: string | null) => ({
    label: "Open Refunds",
    to: `${ADMIN_REFUNDS_PATH}?mode=${mode}&status=${status}`,
  });
}

function money(mode: string | null) {
  return { label: "Open Money", to: `${ADMIN_MONEY_PATH}?mode=${mode}` };
}

function waitingOf({ waiting }: Health): Check[] {
  return waiting.map(({ name, mode, state, message }) => ({
    key: `${name} ${mode}`,
    name: mode === null ? WAITING[name].name : modeName(mode, WAITING[name].name),
    state,
    message,
    facts: [],
    link: WAITING[name].link(mode),
  }));
}

function ledgersOf({ ledgers }: Health): Check[] {
  return ledgers.map(({ mode, network_label, server, ledger_index, age_seconds, can_rebind, state, message }) => ({
    key: `ledger ${mode}`,
    ...(can_rebind && { rebind: mode }),
    ...(ledger_index === null && { link: { label: "Open Settings", to: ADMIN_SETTINGS_PATH } }),
    name: modeName(mode, "ledger"),
    state,
    message,
    facts: [
      ...(network_label === null ? [] : [capitalized(network_label)]),
      server,
      ...(ledger_index === null ? [] : [`ledger ${ledger_index.toLocaleString("en-US")}`]),
      ...(age_seconds === null ? [] : [`closed ${ago(age_seconds)}`]),
    ],
  }));
}

/** Each server of a mode that has several. */
function ledgerServersOf({ ledger_servers }: Health): Check[] {
  return ledger_servers.map(({ mode, server, in_use, ledger_index, state, message }, place) => ({
    key: `ledger server ${mode} ${place}`,
    name: modeName(mode, "ledger server"),
    state,
    message,
    facts: [
      server,
      ...(ledger_index === null ? [] : [`ledger ${ledger_index.toLocaleString("en-US")}`]),
      ...(in_use ? ["in use"] : []),
    ],
  }));
}

function walletsOf({ wallets }: Health): Check[] {
  return wallets.map(({ mode, address, state, message }) => ({
    key: address,
    name: modeName(mode, "wallet"),
    state,
    message,
    facts: [shortAddress(address)],
    link: money(mode),
  }));
}

function queuesOf({ queues }: Health): Check[] {
  return queues.map(({ name, age_seconds, state, message }) => ({
    key: `queue ${name}`,
    name: QUEUES[name],
    state,
    message,
    facts: age_seconds === null ? [] : [`oldest due ${ago(age_seconds)}`],
  }));
}

function processesOf({ processes, checked_at }: Health): Check[] {
  return processes.map(({ name, last_seen_at, state, message }) => ({
    key: `process ${name}`,
    name: PROCESSES[name] ?? name,
    state,
    message,
    facts: last_seen_at === null ? [] : [`seen ${timeAgoShort(Date.parse(last_seen_at), Date.parse(checked_at))}`],
  }));
}

function servicesOf({ services }: Health): Check[] {
  return services.map(({ name, state, message }) => ({
    key: `service ${name}`,
    name: SERVICES[name],
    state,
    message,
    facts: [],
  }));
}
