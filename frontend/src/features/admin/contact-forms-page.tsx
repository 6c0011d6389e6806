import { Command, Guide, Step } from "../../components/dashboard/guide";

/** `/admin-dashboard/contact-forms` */
export function ContactFormsPage() {
  return (
    <Guide heading="Messages from visitors" lead="Messages sent from the contact page are stored in the database.">
      <Step heading="Read the latest">
        <Command
          label="Read the latest messages"
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
