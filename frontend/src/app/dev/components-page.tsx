import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code-block";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { CopyButton } from "../../components/ui/copy-button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Checkbox, Select, TextArea, TextField } from "../../components/ui/field";
import { Menu } from "../../components/ui/menu";
import { PasswordField } from "../../components/ui/password-field";
import { RelativeTime } from "../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { StatusBadge } from "../../components/ui/status-badge";
import { Switch } from "../../components/ui/switch";
import { Tabs } from "../../components/ui/tabs";
import { Tooltip } from "../../components/ui/tooltip";
import { notify } from "../../lib/toast";
import { ToastHost } from "../toast-host";
import { ComponentsTable } from "./components-table";

/** Every state with a colour of its own, and two without one. */
const STATUSES = [
  "success",
  "connected",
  "completed",
  "error",
  "failed",
  "disconnected",
  "pending",
  "warning",
  "info",
  "expired",
  "processing",
  "suspended",
];

/** `/dev/components`, in development builds only: every shared component of the dashboards in every state. */
export function ComponentsPage() {
  return (
    <main className="mx-auto flex max-w-[1120px] flex-col gap-12 px-4 py-10">
      <h1 className="text-36">Components</h1>
      <Buttons />
      <Fields />
      <States />
      <Overlays />
      <Section name="Tabs">
        <TabsExample />
      </Section>
      <Section name="Data table">
        <ComponentsTable />
      </Section>
      <Section name="Code">
        <CodeBlock label="Print the balance sheets" code={'make manage c="audit"'} language="shell" />
      </Section>
      <ToastHost />
    </main>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-24">{name}</h2>
      {children}
    </section>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

function Buttons() {
  const [busy, setBusy] = useState(false);
  const [on, setOn] = useState(true);
  return (
    <Section name="Buttons and switches">
      <Row>
        <Button onClick={() => setBusy(!busy)}>Create Webhook</Button>
        <Button busy={busy}>Update Webhook</Button>
        <Button look="secondary" busy={busy}>
          View on Explorer
        </Button>
        <Button look="danger">Suspend</Button>
        <Button disabled>Update Wallet</Button>
        <CopyButton text="rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe" label="Address" />
      </Row>
      <Row>
        <Switch label="Active" checked={on} onChange={setOn} />
        <Switch label={on ? "Test Mode" : "Live Mode"} tone="amber" checked={on} onChange={setOn} />
        <Switch label="Disabled" checked disabled onChange={setOn} />
      </Row>
    </Section>
  );
}

function Fields() {
  return (
    <Section name="Fields">
      <div className="grid max-w-[45rem] gap-5 sm:grid-cols-2">
        <TextField label="Webhook Name" hint="Shown in the list of webhooks." placeholder="Shop" />
        <TextField
          label="Webhook URL"
          type="url"
          defaultValue="http://shop.example"
          error="In live mode, webhook URL must start with https://"
        />
        <PasswordField label="Current Password" autoComplete="off" defaultValue="Tide-pool-7" />
        <Select label="Status" defaultValue="">
          <option value="">All Statuses</option>
          <option>Pending Return</option>
          <option>Returned</option>
        </Select>
        <TextArea label="Message" hint="Up to 2,000 characters." />
        <div className="flex flex-col gap-3">
          <Checkbox label="Public receipts" hint="Anyone with a receipt's link can see it." defaultChecked />
          <Checkbox label="I understand that the old key stops working" error="Please confirm this first." />
        </div>
        <TextField label="Disabled" disabled defaultValue="anna@nordlicht.example" />
      </div>
    </Section>
  );
}

function States() {
  const [born] = useState(() => new Date(Date.now() - 12_000).toISOString());
  return (
    <Section name="States">
      <Row>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="completed" label="Returned" />
        <span className="text-13 text-ink-3">
          <RelativeTime at={born} short /> · <RelativeTime at={born} />
        </span>
      </Row>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
        <div className="rounded-16 border border-line bg-card p-6">
          <Delayed>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-8 w-40" />
            <Skeleton className="mt-3 h-3 w-32" />
          </Delayed>
        </div>
        <div className="rounded-16 border border-line bg-card">
          <ErrorPanel
            heading="Merchants Unavailable"
            message="Unable to load merchant data. Please check your connection and try again."
            onRetry={() => notify.success("Tried again.")}
          />
        </div>
        <div className="rounded-16 border border-line bg-card">
          <EmptyState
            heading="No webhooks configured"
            hint="Get notified of every payment as it happens."
            action={<Button>Configure Webhook</Button>}
          />
        </div>
      </div>
      <div className="rounded-16 border border-line bg-card">
        <EmptyState heading="No revenue data for selected period" drawing="chart" />
      </div>
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section name="Dialogs, toasts, tooltip and menu">
      <Row>
        <Button look="secondary" onClick={() => setOpen("dialog")}>
          Open dialog
        </Button>
        <Button look="secondary" onClick={() => setOpen("confirm")}>
          Ask a question
        </Button>
        <Button look="secondary" onClick={() => notify.success("Webhook created successfully!")}>
          Success toast
        </Button>
        <Button look="secondary" onClick={() => notify.error("Failed to load transaction history")}>
          Error toast
        </Button>
        <Button look="secondary" onClick={() => notify.info("New transaction received")}>
          Info toast
        </Button>
        <Tooltip text="Sends the same event again, with the same id.">
          <Button look="secondary">Retry</Button>
        </Tooltip>
        <Menu
          label="More actions"
          trigger="More actions"
          triggerClassName="min-h-11 rounded-10 border border-line-2 bg-card px-4 font-medium"
          align="start"
          items={[
            { label: "Reset API Key", onSelect: () => setOpen("confirm") },
            { label: "Suspend", onSelect: () => setOpen("confirm"), danger: true },
          ]}
        />
      </Row>
      <Dialog open={open === "dialog"} onClose={close} title="Edit Webhook" description="Name and address.">
        <div className="mt-5">
          <TextField label="Webhook Name" defaultValue="Shop" />
        </div>
        <DialogActions>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Update Webhook</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onClose={close}
        onConfirm={close}
        title="Suspend anna@nordlicht.example"
        text="Suspend this merchant account? They will be unable to access services."
        confirmLabel="Suspend"
        danger
      />
    </Section>
  );
}

function TabsExample() {
  const [selected, select] = useState("production");
  return (
    <Tabs
      label="Environment"
      selected={selected}
      onSelect={select}
      tabs={[
        { key: "production", label: "Production", content: <p>Platform Configuration</p> },
        { key: "test", label: "Test Mode", content: <p>Test Platform Wallet</p> },
      ]}
    />
  );
}
