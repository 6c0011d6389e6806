import { useState } from "react";
import { ClearButton } from "../../components/ui/clear-button";
import { DayFields } from "../../components/ui/day-filter";
import { Select } from "../../components/ui/field";
import { FilterBar } from "../../components/ui/filter-bar";
import { SearchField } from "../../components/ui/search-field";
import { useCompact } from "../../components/ui/use-media";
import { EVENT_TYPES, type WebhookHistoryList } from "./use-webhook-history";

const STATUSES = [
  ["", "All Statuses"],
  ["success", "Success"],
  ["failed", "Failed"],
  ["pending", "Pending"],
] as const;

/** Search, status, event and days above the deliveries of a webhook. */
export function HistoryFilters({ list }: { list: WebhookHistoryList }) {
  const { table, status, eventType, days } = list;
  // New fields, so that what was typed and waits is forgotten too.
  const [cleared, setCleared] = useState(0);
  const compact = useCompact();
  return (
    <FilterBar
      search={
        <SearchField
          key={cleared}
          label="Search webhook history"
          placeholder={compact ? "Event, ID or title" : "Event, payment ID or title"}
          applied={table.search}
          onSearch={table.setSearch}
          busy={list.loading && table.search !== ""}
        />
      }
      first={
        <>
          <Select
            label="Status"
            hideLabel
            className="md:w-40"
            value={status}
            onChange={({ target: { value } }) => table.setFilter("status", value)}
          >
            {STATUSES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select
            label="Event"
            hideLabel
            className="md:w-48"
            value={eventType}
            onChange={({ target: { value } }) => table.setFilter("event", value)}
          >
            <option value="">All events</option>
            {EVENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </Select>
        </>
      }
      more={<DayFields key={`days ${cleared}`} days={days} onPick={table.setFilter} />}
      count={list.count}
      words={wordsOf(list)}
      clear={
        <ClearButton
          narrowed={list.narrowed}
          onClear={() => {
            setCleared(cleared + 1);
            table.clear();
          }}
        />
      }
    />
  );
}

/** "Failed · payment.completed · Nov 1, 2026 to today". */
function wordsOf({ status, eventType, days }: WebhookHistoryList): string {
  const label = STATUSES.find(([value]) => value === status)?.[1] ?? "";
  return [label, eventType, days.words ?? ""].filter((part) => part !== "").join(" · ");
}
