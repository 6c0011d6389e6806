import { useEffect, useState } from "react";
import { TEST_REDIRECT_MS } from "../../config/timing";
import { type CreateRequest, type ScenarioEnum, usePaymentsSimulateMutation } from "../../lib/api/generated";
import { browser } from "../../lib/browser";
import { serverMessage, statusOf } from "../../lib/errors";
import { createPayment } from "./create-payment";

/** What a press is doing: creating the payment, and for a scenario also paying it. */
export type Work = "create" | ScenarioEnum;

export interface Failure {
  words: string;
  /** The server's own sentence. */
  detail: string;
  /** The payment was created all the same. */
  checkoutUrl?: string;
}

type Step =
  | { name: "ready"; failure: Failure | null }
  | { name: "working"; work: Work }
  | { name: "leaving"; work: Work; checkoutUrl: string };

const READY: Step = { name: "ready", failure: null };

/** Makes a payment, lets the simulated payer pay it, and opens its checkout. `onInvalidKey` says what a wrong key means here. */
export function useTestPayment(onInvalidKey: () => Failure | null) {
  const [simulate] = usePaymentsSimulateMutation();
  const [step, setStep] = useState<Step>(READY);

  useEffect(() => {
    if (step.name === "leaving") {
      const timer = setTimeout(() => browser.leaveFor(step.checkoutUrl), TEST_REDIRECT_MS);
      return () => clearTimeout(timer);
    }
  }, [step]);

  // Back from the checkout, the browser may show this page just as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setStep(READY);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  const fail = (failure: Failure | null) => setStep({ name: "ready", failure });

  async function make(secretKey: string, fields: CreateRequest, work: Work) {
    setStep({ name: "working", work });
    let payment: Awaited<ReturnType<typeof createPayment>>;
    try {
      payment = await createPayment(secretKey, fields);
    } catch (error) {
      return fail(statusOf(error) === 401 ? onInvalidKey() : failureOf("Failed to create payment", error));
    }
    const checkoutUrl = payment.checkout_url;
    try {
      if (work !== "create") {
        await simulate({ paymentId: payment.id, simulateRequest: { scenario: work } }).unwrap();
      }
    } catch (error) {
      const words = "The payment was created, but the simulated payer could not pay it";
      return fail({ ...failureOf(words, error), checkoutUrl });
    }
    setStep({ name: "leaving", work, checkoutUrl });
  }

  return {
    make,
    /** Until the checkout opens. */
    work: step.name === "ready" ? null : step.work,
    isLeaving: step.name === "leaving",
    failure: step.name === "ready" ? step.failure : null,
    forgetFailure: () => fail(null),
  };
}

function failureOf(words: string, error: unknown): Failure {
  return { words, detail: serverMessage(error, "The server did not respond.") };
}
