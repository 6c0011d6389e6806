import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { siteWidth } from "../../components/layouts/public-layout";
import { Button } from "../../components/ui/button";
import { TextArea, TextField } from "../../components/ui/field";
import { BLOGS_PATH, DOCS_PATH } from "../../config/paths";
import { contactFailure } from "../../lib/errors";
import { resolverOf } from "../../lib/forms/resolver";
import { emailAddress, requiredText } from "../../lib/forms/schema";
import { postPublic } from "../../lib/public-api";

const contactForm = z.object({
  name: requiredText("Name is required"),
  email: emailAddress("Email is required"),
  subject: requiredText("Subject is required"),
  message: requiredText("Message is required"),
});
type ContactForm = z.infer<typeof contactForm>;

const EMPTY: ContactForm = { name: "", email: "", subject: "", message: "" };
/** The server's limits, in characters. */
const MAX_LENGTH = { name: 100, email: 254, subject: 200, message: 5_000 };

const SENT = "Your message has been sent successfully!";

type Outcome = { kind: "none" | "sent" } | { kind: "failed"; message: string };

/** `/contact`: a form with four fields. */
export function ContactPage() {
  return (
    <div
      className={`${siteWidth} grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 py-10 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-[auto_1fr]`}
    >
      <header>
        <h1 className="text-36 sm:text-48">Write to us</h1>
        <p className="mt-5 max-w-[30rem] text-18 text-ink-2">
          Ask a question, tell us about a problem with a payment, or request a call. A person reads every message.
        </p>
      </header>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ContactForm />
      </div>
      <div>
        <p className="max-w-[30rem] border-line border-t pt-4 text-ink-2">
          About a payment? Include its ID or transaction hash. Never send a secret key. We will never ask for one.
        </p>
        <p className="mt-4 max-w-[30rem] border-line border-t pt-4 text-ink-2">
          You may find the answer in the{" "}
          <Link className="text-blue underline underline-offset-2" to={DOCS_PATH}>
            documentation
          </Link>{" "}
          or the{" "}
          <Link className="text-blue underline underline-offset-2" to={BLOGS_PATH}>
            blog
          </Link>
          .
        </p>
      </div>
    </div>
  );
}

function ContactForm() {
  const form = useForm<ContactForm>({ resolver: resolverOf(contactForm), defaultValues: EMPTY, mode: "onTouched" });
  const { errors, isSubmitting, isValid } = form.formState;
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It lost the focus while it was disabled; now one key press sends again.
    if (outcome.kind === "failed" && !isSubmitting) {
      button.current?.focus();
    }
  }, [outcome, isSubmitting]);

  const submit = form.handleSubmit(async (values) => {
    setOutcome({ kind: "none" });
    try {
      await postPublic("/api/platform-admin/contact/submit/", values);
      form.reset();
      setOutcome({ kind: "sent" });
    } catch (error) {
      setOutcome({ kind: "failed", message: contactFailure(error) });
    }
  });

  const field = (name: keyof ContactForm) => ({
    ...form.register(name, { onChange: () => setOutcome({ kind: "none" }) }),
    maxLength: MAX_LENGTH[name],
    required: true,
    // What is typed now would not be sent, and the reset afterwards would lose it.
    readOnly: isSubmitting,
    error: errors[name]?.message,
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 rounded-16 border border-line bg-card p-5 sm:p-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field("name")} />
        <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
      </div>
      <TextField label="Subject" autoComplete="off" {...field("subject")} />
      <TextArea label="Message" rows={7} {...field("message")} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={button} type="submit" disabled={isSubmitting || !isValid}>
          {isSubmitting ? "Sending..." : "Send Message"}
        </Button>
        {!isSubmitting && !isValid && <p className="text-13 text-ink-3">All four fields are needed.</p>}
      </div>
      <div role="status" className="empty:hidden">
        {outcome.kind === "sent" && <p className="rounded-10 bg-green-t px-4 py-3 font-medium text-green">{SENT}</p>}
      </div>
      {outcome.kind === "failed" && (
        <p role="alert" className="rounded-10 bg-red-t px-4 py-3 font-medium text-red">
          {outcome.message}
        </p>
      )}
    </form>
  );
}
