import { BookOpen } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { lazyComponent } from "../../components/ui/lazy-component";

const EventCatalogueDialog = lazyComponent(() => import("./event-catalogue-dialog"), "EventCatalogueDialog");

/** Opens the list of all types of events. */
export function EventCatalogue() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <BookOpen aria-hidden="true" size={16} strokeWidth={1.5} />
        Event catalogue
      </Button>
      {open && <EventCatalogueDialog onClose={() => setOpen(false)} />}
    </>
  );
}
