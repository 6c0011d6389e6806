import { Link } from "react-router-dom";
import { Badge } from "../../../components/ui/badge";
import { buttonLook } from "../../../components/ui/button";
import { DataTable, NoSuchPage, ResultCount } from "../../../components/ui/data-table";
import type { Column, PhoneRow } from "../../../components/ui/data-table-props";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent } from "../../../components/ui/lazy-component";
import { Pager } from "../../../components/ui/pager";
import { useOpenParam } from "../../../components/ui/use-open-param";
import { useTableParams } from "../../../components/ui/use-table-params";
import { CONTACT_PATH } from "../../../config/paths";
import {
  type ContactForm,
  useAdminContactAnsweredMutation,
  useAdminContactFormsQuery,
} from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { formatDate } from "../../../lib/format";
import { notify } from "../../../lib/toast";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { PageHeader } from "../shared/page-header";
import { rowButtonLook } from "../shared/row-button";

const ContactFormDialog = lazyComponent(() => import("./contact-form-dialog"), "ContactFormDialog");

/** `/admin-dashboard/contact-forms`: visitors' messages; page and the open message are in the address. */
export function ContactFormsPage() {
  const { page, setPage } = useTableParams();
  const opening = useOpenParam("form");
  const read = useAdminContactFormsQuery({ page }, { refetchOnMountOrArgChange: true });
  const [answer, { isLoading: isSending }] = useAdminContactAnsweredMutation();
  const { data } = read;
  const failed = !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, "Failed to load contact forms");
  const open = data?.results.find(({ id }) => String(id) === opening.openId);

  async function markAnswered(form: ContactForm) {
    try {
      const { message } = await answer({ messageId: String(form.id) }).unwrap();
      notify.success(message);
      await read.refetch();
      opening.close();
    } catch (failure) {
      notify.error(serverMessage(failure, "Operation failed"));
    }
  }

  return (
    <>
      <PageHeader heading="Messages from visitors" note="From the contact form, newest first.">
        {data !== undefined && !failed && <ResultCount count={data.count} noun="message" />}
      </PageHeader>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {failed ? (
          <ErrorPanel
            heading="Contact Forms Unavailable"
            message="Unable to load contact forms. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <DataTable
            caption="Contact forms"
            columns={columns(opening.hrefOf)}
            rowHref={({ id }) => opening.hrefOf(String(id))}
            phone={PHONE}
            rows={data?.results}
            rowKey={({ id }) => id}
            busy={read.isFetching && read.currentData === undefined}
            ghostRows={10}
            empty={
              data !== undefined && data.count > 0 ? (
                <NoSuchPage page={page} last={data.total_pages} onPage={setPage} />
              ) : (
                <EmptyState
                  heading="No messages yet"
                  hint="What visitors send from the contact page is listed here."
                  action={
                    <Link to={CONTACT_PATH} className={buttonLook({ look: "secondary" })}>
                      Open the contact page
                    </Link>
                  }
                />
              )
            }
          />
        )}
        {data !== undefined && !failed && (
          <Pager
            className="border-line border-t px-5 py-2"
            label="Pages of contact forms"
            page={page}
            totalPages={data.total_pages}
            onPage={setPage}
          />
        )}
      </div>
      {open !== undefined && (
        <ContactFormDialog
          form={open}
          busy={isSending}
          onClose={opening.close}
          onAnswered={() => void markAnswered(open)}
        />
      )}
    </>
  );
}

function columns(hrefOf: (id: string) => string): readonly Column<ContactForm>[] {
  const cut = (width: string) => `block truncate ${width}`;
  return [
    {
      key: "name",
      heading: "Name",
      cell: ({ name }) => <span className={cut("max-w-40 font-medium")}>{name}</span>,
    },
    {
      key: "email",
      heading: "Email",
      cell: ({ email }) => <span className={cut("max-w-52")}>{email}</span>,
    },
    {
      key: "subject",
      heading: "Subject",
      cell: ({ subject }) => <span className={cut("max-w-44")}>{subject}</span>,
    },
    {
      key: "message",
      heading: "Message",
      cell: ({ message }) => <span className="line-clamp-1 max-w-64 break-words text-ink-2">{message}</span>,
    },
    {
      key: "created",
      heading: "Created",
      cell: ({ created_at, answered_at }) => (
        <span className="flex flex-col items-start gap-1">
          <time dateTime={created_at} className="figures whitespace-nowrap text-13 text-ink-2">
            {formatDate(created_at)}
          </time>
          {answered_at !== null && <Badge tone="success">Answered</Badge>}
        </span>
      ),
    },
    {
      key: "view",
      heading: "Details",
      hideHeading: true,
      fit: true,
      cell: ({ id, name }) => (
        <Link to={hrefOf(String(id))} aria-label={`View Details of the message from ${name}`} className={rowButtonLook}>
          View Details
        </Link>
      ),
    },
  ];
}

/** On a phone: who wrote, about what and when; a press opens the rest. */
const PHONE: PhoneRow<ContactForm> = {
  title: ({ name }) => name,
  figure: ({ created_at }) => (
    <time dateTime={created_at} className="text-13 text-ink-2">
      {formatDate(created_at)}
    </time>
  ),
  state: ({ subject }) => <span className="truncate">{subject}</span>,
  age: ({ answered_at }) => answered_at !== null && <Badge tone="success">Answered</Badge>,
  facts: [
    { heading: "Email", cell: ({ email }) => email },
    { heading: "Message", cell: ({ message }) => <span className="line-clamp-3">{message}</span> },
  ],
};
