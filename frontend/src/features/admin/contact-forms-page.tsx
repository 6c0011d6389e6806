import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/contact-forms` */
export function ContactFormsPage() {
  return (
    <Guide
      heading="What visitors write"
      lead="Each message sent from the contact page is kept in the database, newest first."
    >
      <Step heading="Read the newest">
        <Command
          label="Read the newest messages"
          code={`make manage c="shell" <<'END'
from apps.content.models import ContactMessage
for m in ContactMessage.objects.order_by("-created_at")[:10]:
    print(m.created_at, m.name, m.email, m.subject, m.message, sep="\\n")
END`}
        />
      </Step>
    </Guide>
  );
}
