import { skipToken } from "@reduxjs/toolkit/query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { DEVELOPER_LINKS_PATH, developerLinkPath } from "../../config/paths";
import {
  type PaymentLink,
  usePaymentLinksCreateMutation,
  usePaymentLinksPictureDeleteMutation,
  usePaymentLinksPictureMutation,
  usePaymentLinksReadQuery,
  usePaymentLinksUpdateMutation,
} from "../../lib/api/generated";
import { fieldMessages, serverMessage, statusOf } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { type Draft, draftOf, EMPTY_DRAFT, formOf } from "./link-draft";
import { LinkForm, NAMES } from "./link-form";
import { LinkPreview } from "./link-preview";
import { LinkShare } from "./link-share";
import { type ChosenPicture, usePicture } from "./use-picture";

/** `/developer-dashboard/payment-links/{id}`, "new" for one that is not saved yet. */
export function LinkEditorPage() {
  const { linkId = "new" } = useParams();
  const isNew = linkId === "new";
  const read = usePaymentLinksReadQuery(isNew ? skipToken : { linkId }, { refetchOnMountOrArgChange: true });
  const link = read.currentData?.payment_link ?? null;
  if (isNew || link !== null) {
    return <Editor key={linkId} link={isNew ? null : link} />;
  }
  if (read.isError) {
    const missing = statusOf(read.error) === 404;
    return (
      <ErrorPanel
        heading={missing ? "There is no such link" : "Failed to load the link"}
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={missing ? undefined : () => void read.refetch()}
      >
        <Link
          to={DEVELOPER_LINKS_PATH}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-13 text-blue"
        >
          All payment links
        </Link>
      </ErrorPanel>
    );
  }
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading the link…
      </p>
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="mt-6 h-64 w-full" />
    </Delayed>
  );
}

function Editor({ link }: { link: PaymentLink | null }) {
  const navigate = useNavigate();
  const stored = link === null ? EMPTY_DRAFT : draftOf(link);
  const [draft, setDraft] = useState<Draft>(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const picture = usePicture(link?.picture ?? null);
  const { save, busy } = useSave(link);
  const write = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  async function submit() {
    const result = await save(draft, picture.chosen);
    if (result.saved === undefined) {
      setErrors(result.errors);
      return;
    }
    setErrors({});
    picture.forget();
    setDraft(draftOf(result.saved));
    notify.success(link === null ? "Link created. Copy it, or print its QR code." : "Changes saved.");
    if (link === null) {
      navigate(developerLinkPath(result.saved.id), { replace: true });
    }
  }

  return (
    <div className="grid items-start gap-x-10 gap-y-8 min-[1080px]:grid-cols-[minmax(0,1.52fr)_minmax(320px,1fr)]">
      <div className="min-w-0">
        <p className="mb-4 flex min-h-11 flex-wrap items-center gap-x-2 text-15">
          <Link to={DEVELOPER_LINKS_PATH} className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink">
            Payment links
          </Link>
          <span aria-hidden="true" className="text-ink-3">
            ›
          </span>
          <span className="wrap-anywhere font-semibold">{link === null ? "New link" : link.title}</span>
        </p>
        <LinkForm
          link={link}
          draft={draft}
          onDraft={write}
          picture={picture}
          errors={errors}
          busy={busy}
          changed={picture.chosen !== null || JSON.stringify(draft) !== JSON.stringify(stored)}
          onSave={() => void submit()}
          onDiscard={() => {
            setDraft(stored);
            setErrors({});
            picture.forget();
          }}
        />
      </div>
      <div className="min-w-0 min-[1080px]:sticky min-[1080px]:top-20">
        <LinkPreview link={link} draft={draft} picture={picture.shown} />
        {link !== null && <LinkShare link={link} />}
      </div>
    </div>
  );
}

type Saved = { saved: PaymentLink; errors?: never } | { saved?: never; errors: Record<string, string> };

/** Saves the texts first, then the picture: a refused picture leaves a saved link. */
function useSave(link: PaymentLink | null) {
  const [create, creating] = usePaymentLinksCreateMutation();
  const [update, updating] = usePaymentLinksUpdateMutation();
  const [setPicture, sending] = usePaymentLinksPictureMutation();
  const [removePicture, removing] = usePaymentLinksPictureDeleteMutation();

  async function save(draft: Draft, picture: ChosenPicture | null): Promise<Saved> {
    const { data, error } =
      link === null
        ? await create({ linkForm: formOf(draft) })
        : await update({ linkId: link.id, patchedLinkChangeForm: formOf(draft) });
    if (data === undefined) {
      const fields = fieldMessages(error, NAMES);
      const sentence = serverMessage(error, "The link could not be saved. Check your connection, and try again.");
      return { errors: Object.keys(fields).length > 0 ? fields : { form: sentence } };
    }
    const saved = data.payment_link;
    if (picture === null) {
      return { saved };
    }
    const kept =
      picture.file === null
        ? await removePicture({ linkId: saved.id })
        : await setPicture({ linkId: saved.id, body: picture.file });
    if (kept.data === undefined) {
      notify.error(serverMessage(kept.error, "The picture could not be stored."));
      return { saved };
    }
    return { saved: kept.data.payment_link };
  }
  return { save, busy: [creating, updating, sending, removing].some(({ isLoading }) => isLoading) };
}
