import { Badge, type BadgeTone } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { Panel } from "../../components/ui/panel";
import type { ScenarioEnum } from "../../lib/api/generated";

interface Scenario {
  id: ScenarioEnum;
  label: string;
  /** What to expect, in one sentence. */
  expected: string;
  /** The payment's status in the end. */
  end: "Completed" | "Pending" | "Expired";
}

const TONES: Record<Scenario["end"], BadgeTone> = { Completed: "success", Pending: "warning", Expired: "info" };

const SCENARIOS: readonly Scenario[] = [
  {
    id: "exact",
    label: "Exact amount",
    expected: "The payment is split, and your share reaches your wallet in seconds.",
    end: "Completed",
  },
  {
    id: "underpay",
    label: "Too little",
    expected: "Half the amount arrives and is returned; the payer can still pay the full amount.",
    end: "Pending",
  },
  {
    id: "overpay",
    label: "Too much",
    expected: "The payment is split as usual, and the extra is returned to the payer.",
    end: "Completed",
  },
  {
    id: "wrong_tag",
    label: "Wrong tag",
    expected: "Can't be matched, so it's returned. Your payment stays unpaid.",
    end: "Pending",
  },
  {
    id: "no_tag",
    label: "No tag",
    expected: "Without a destination tag it can't be matched, so it's returned.",
    end: "Pending",
  },
  {
    id: "late",
    label: "Too late",
    expected: "The payment expires first, so the money that arrives afterwards is returned.",
    end: "Expired",
  },
  {
    id: "twice",
    label: "Paid twice",
    expected: "The first payment counts, and the second is returned.",
    end: "Completed",
  },
];

interface TestScenariosProps {
  disabled: boolean;
  /** The scenario that is being carried out. */
  busy: ScenarioEnum | null;
  onChoose: (scenario: ScenarioEnum) => void;
}

/** What a simulated payer can do with the payment of the form. */
export function TestScenarios({ disabled, busy, onChoose }: TestScenariosProps) {
  return (
    <Panel heading="Scenarios" inset="flush">
      <p className="px-5 py-4 text-ink-2">Creates the payment on the left, pays it this way, and opens the checkout.</p>
      <ul className="divide-y divide-line border-line border-t">
        {SCENARIOS.map(({ id, label, expected, end }) => (
          <li key={id} className="flex items-center gap-4 px-5 py-3.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
                {label} <Badge tone={TONES[end]}>{end}</Badge>
              </p>
              <p className="mt-0.5 text-13 text-ink-2">{expected}</p>
            </div>
            <Button
              look="secondary"
              className="shrink-0"
              disabled={disabled}
              busy={busy === id}
              onClick={() => onChoose(id)}
              aria-label={`Try: ${label}`}
            >
              Try
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
