import { ChevronDown } from "lucide-react";
import { CodeBlock } from "../../components/ui/code-block";
import { Dialog } from "../../components/ui/dialog";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { type CatalogueEvent, useWebhooksEventsQuery } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";

/** Every type of event, when it is sent, and an example of its body from the server. Loaded lazily. */
export function EventCatalogueDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open wide onClose={onClose} title="Event catalogue" description="Every event, with a sample body.">
      <Events />
    </Dialog>
  );
}

function Events() {
  const { data, isError, error, refetch } = useWebhooksEventsQuery();
  if (data !== undefined) {
    return (
      <ul className="mt-5 border-line border-t">
        {data.events.map((event) => (
          <Event key={event.event_type} event={event} />
        ))}
      </ul>
    );
  }
  return isError ? (
    <ErrorPanel
      heading="Event Catalogue Unavailable"
      message={webhookFailure(error, "Failed to load the event catalogue")}
      onRetry={() => void refetch()}
    />
  ) : (
    <Delayed>
      <Skeleton className="mt-5 h-96 w-full" />
    </Delayed>
  );
}

function Event({ event: { event_type: type, sent_when: when, example } }: { event: CatalogueEvent }) {
  return (
    <li className="border-line border-b">
      {/* One name: opening one closes the others. */}
      <details name="event-catalogue" className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="code block font-medium text-13">{type}</span>
            <span className="block text-13 text-ink-2">{when}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className="shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="pb-4">
          <CodeBlock language="json" label={`Body of ${type}`} code={JSON.stringify(example, null, 2)} />
        </div>
      </details>
    </li>
  );
}
