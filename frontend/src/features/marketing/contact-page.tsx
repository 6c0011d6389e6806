import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { Button } from "../../components/ui/button";
import { TextArea, TextField } from "../../components/ui/field";
import { BLOGS_PATH, DOCS_PATH } from "../../config/paths";
import type { Contact } from "../../lib/api/generated";
import { contactFailure } from "../../lib/errors";
import { usePageTitle } from "../../lib/page-title";
import { postPublic } from "../../lib/public-api";

const EMPTY: Contact = { name: "", email: "", subject: "", message: "" };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The server's limits, in characters. */
const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;
const SUBJECT_LENGTH = 200;
const MESSAGE_LENGTH = 5_000;

const SENT = "Your message has been sent successfully!";

type Outcome = { kind: "none" | "sent" } | { kind: "failed"; words: string };

function isComplete({ name, email, subject, message }: Contact): boolean {
  return [name, subject, message].every((text) => text.trim() !== "") && EMAIL.test(email.trim());
}

/** `/contact`: four fields to the operator. */
export function ContactPage() {
  usePageTitle("Contact Us");
  return (
    <div
      className={`${siteWidth} grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]`}
    >
      <div>
        <h1 className="text-36 sm:text-48">Write to us</h1>
        <p className="mt-5 max-w-[30rem] text-18 text-ink-2">
          A question before you begin, a payment that puzzles you, a call you would like to have: it is read by a
          person.
        </p>
        <p className="mt-8 max-w-[30rem] border-line border-t pt-4 text-ink-2">
          About a payment, name its id: the eight characters that stand on the checkout are enough. Never send a secret
          key; nobody here will ask you for one.
        </p>
        <p className="mt-4 max-w-[30rem] border-line border-t pt-4 text-ink-2">
          Much is answered in the{" "}
          <Link className="text-blue underline underline-offset-2" to={DOCS_PATH}>
            documentation
          </Link>{" "}
          and in the{" "}
          <Link className="text-blue underline underline-offset-2" to={BLOGS_PATH}>
            posts
          </Link>
          .
        </p>
      </div>
      <ContactForm />
    </div>
  );
}

function ContactForm() {
  const [fields, setFields] = useState(EMPTY);
  const [leftEmail, setLeftEmail] = useState(false);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It lost the focus while it was disabled: now one press sends again.
    if (outcome.kind === "failed") {
      button.current?.focus();
    }
  }, [outcome]);

  const field = (name: keyof Contact, maxLength: number) => ({
    name,
    maxLength,
    required: true,
    // What is typed now would not be sent, and would be gone after it.
    readOnly: sending,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: target.value }));
      setOutcome({ kind: "none" });
    },
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !isComplete(fields)) {
      return;
    }
    setSending(true);
    setOutcome({ kind: "none" });
    try {
      await postPublic("/api/platform-admin/contact/submit/", fields);
      setFields(EMPTY);
      setLeftEmail(false);
      setOutcome({ kind: "sent" });
    } catch (error) {
      setOutcome({ kind: "failed", words: contactFailure(error) });
    } finally {
      setSending(false);
    }
  };

  const wrongEmail = leftEmail && fields.email.trim() !== "" && !EMAIL.test(fields.email.trim());
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5 rounded-16 border border-line bg-card p-5 sm:p-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field("name", NAME_LENGTH)} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...field("email", EMAIL_LENGTH)}
          onBlur={() => setLeftEmail(true)}
          error={wrongEmail ? "Type an address such as ann@example.com." : undefined}
        />
      </div>
      <TextField label="Subject" autoComplete="off" {...field("subject", SUBJECT_LENGTH)} />
      <TextArea label="Message" rows={7} {...field("message", MESSAGE_LENGTH)} />
      <Button ref={button} type="submit" className="self-start" disabled={sending || !isComplete(fields)}>
        {sending ? "Sending..." : "Send Message"}
      </Button>
      <div role="status" className="empty:hidden">
        {outcome.kind === "sent" && <p className="rounded-10 bg-green-t px-4 py-3 font-medium text-green">{SENT}</p>}
      </div>
      {outcome.kind === "failed" && (
        <p role="alert" className="rounded-10 bg-red-t px-4 py-3 font-medium text-red">
          {outcome.words}
        </p>
      )}
    </form>
  );
}
