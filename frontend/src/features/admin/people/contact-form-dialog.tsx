import { Button, buttonLook } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { TextArea } from "../../../components/ui/field";
import type { ContactForm } from "../../../lib/api/generated";
import { formatDateTime } from "../../../lib/format";

/** Mail programs cut longer links. */
const LONGEST_QUOTE = 1_000;

interface ContactFormDialogProps {
  form: ContactForm;
  busy: boolean;
  onClose: () => void;
  onAnswered: () => void;
}

/** A visitor's message in full. All of it is the visitor's own text. */
export function ContactFormDialog({ form, busy, onClose, onAnswered }: ContactFormDialogProps) {
  const rows = [
    ["Name", form.name],
    ["Email", form.email],
    ["Subject", form.subject],
    ["Submitted at", formatDateTime(form.created_at)],
    ...(form.answered_at === null ? [] : [["Answered at", formatDateTime(form.answered_at)]]),
  ];
  return (
    <Dialog open onClose={onClose} title="Contact Form" wide locked={busy}>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {rows.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <TextArea label="Message" readOnly value={form.message} rows={8} className="mt-4" />
      <DialogActions>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          Close
        </Button>
        <a href={answerLink(form)} className={buttonLook({ look: "secondary" })}>
          Answer by email
        </a>
        {form.answered_at === null && (
          <Button busy={busy} onClick={onAnswered}>
            Mark as answered
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** An email to the visitor in the administrator's own mail program, with the message quoted. */
function answerLink({ email, subject, message }: ContactForm): string {
  const quoted = message.replaceAll(/^/gm, "> ").slice(0, LONGEST_QUOTE);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
}
