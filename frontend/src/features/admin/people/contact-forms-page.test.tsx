import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked, HOSTILE, opened, place } from "../shared/testing/admin";
import { ContactFormsPage } from "./contact-forms-page";

const FORMS = "GET /api/platform-admin/contact/forms/";
const ANSWERED = "POST /api/platform-admin/contact/forms/3/answered/";
const PATH = "/admin-dashboard/contact-forms";
const FORM = {
  id: 3,
  name: "Zoe Quill",
  email: "zoe@example.com",
  subject: "Refunds",
  message: "Hello.\nHow do refunds work?",
  created_at: "2026-11-20T12:00:00Z",
  answered_at: null as string | null,
};

const page = (results: object[], fields: object = {}) => ({
  results,
  count: results.length,
  current_page: 1,
  page_size: 10,
  total_pages: 1,
  next: null,
  previous: null,
  ...fields,
});

function open(results: object[] = [FORM], fields = {}, routes = {}) {
  return opened(<ContactFormsPage />, PATH, { [FORMS]: () => Response.json(page(results, fields)), ...routes });
}

it("lists name, email, subject, message and date", async () => {
  open();
  await screen.findByRole("table", { name: "Contact forms" });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Email",
    "Subject",
    "Message",
    "Created",
    "Details",
  ]);
  const row = screen.getAllByRole("row")[1] as HTMLElement;
  expect(row).toHaveTextContent("Zoe Quillzoe@example.comRefundsHello. How do refunds work?Nov 20, 2026View Details");
  expect(within(row).getByText(/How do refunds work/)).toHaveClass("line-clamp-1");
});

it("is a row of two lines on a phone, which a press opens", async () => {
  const { resize } = open([{ ...FORM, answered_at: "2026-11-21T09:00:00Z" }]);
  await screen.findByRole("table");
  resize(390);
  const row = screen.getByRole("button", { name: /^Zoe Quill/ });
  expect(row).toHaveTextContent("Zoe QuillNov 20, 2026RefundsAnswered");
  await userEvent.click(row);
  expect(screen.getByText("zoe@example.com")).toBeVisible();
  expect(screen.getByRole("link", { name: "Details" })).toHaveAttribute("href", `${PATH}?form=3`);
});

it("turns pages with Previous and Next", async () => {
  const { calls } = open([FORM], { count: 21, total_pages: 3 });
  await userEvent.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(asked(calls, "contact/forms/")).toEqual(["page=1", "page=2"]));
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(asked(calls, "contact/forms/").at(-1)).toBe("page=1"));
});

it("shows a message in full, read-only, with the time it was submitted", async () => {
  open();
  await userEvent.click(await screen.findByRole("link", { name: /^View Details/ }));
  const dialog = await screen.findByRole("dialog", { name: "Contact Form" });
  expect(within(dialog).getByLabelText("Message")).toHaveValue(FORM.message);
  expect(within(dialog).getByLabelText("Message")).toHaveAttribute("readonly");
  expect(dialog).toHaveTextContent(/Submitted atNov 20, 2026, \d+:00 [AP]M/);
});

it("answers a message in the administrator's mail program, quoting it, and keeps the visitor's text out of the headers", async () => {
  open([{ ...FORM, subject: "Refunds&bcc=eve@example.com" }]);
  await userEvent.click(await screen.findByRole("link", { name: /^View Details/ }));
  const link = await screen.findByRole("link", { name: "Answer by email" });
  const { protocol, pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect([protocol, decodeURIComponent(pathname)]).toEqual(["mailto:", "zoe@example.com"]);
  expect([...searchParams]).toEqual([
    ["subject", "Re: Refunds&bcc=eve@example.com"],
    ["body", "\n\n> Hello.\n> How do refunds work?"],
  ]);
});

it("opens a message at an address of its own, which closing it leaves", async () => {
  open([FORM, { ...FORM, id: 4, name: "Ann Reed" }]);
  await userEvent.click(await screen.findByRole("link", { name: "View Details of the message from Ann Reed" }));
  expect(await screen.findByRole("dialog", { name: "Contact Form" })).toHaveTextContent("Ann Reed");
  expect(place.current).toBe(`${PATH}?form=4`);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(place.current).toBe(PATH));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("marks a message answered", async () => {
  let answered_at: string | null = null;
  const { calls, said } = open(
    [],
    {},
    {
      [FORMS]: () => Response.json(page([{ ...FORM, answered_at }])),
      [ANSWERED]: () => {
        answered_at = "2026-11-21T12:00:00Z";
        return Response.json({ success: true, message: "Form Submitted successfully!" });
      },
    },
  );
  await userEvent.click(await screen.findByRole("link", { name: /^View Details/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Mark as answered" }));
  await waitFor(() => expect(said.success).toHaveBeenCalledExactlyOnceWith("Form Submitted successfully!"));
  expect(await screen.findByText("Answered")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("says when messages cannot be loaded, and tries again", async () => {
  let broken = true;
  const { said } = opened(<ContactFormsPage />, PATH, {
    [FORMS]: () => (broken ? refuse(503) : Response.json(page([FORM]))),
  });
  expect(await screen.findByRole("heading", { name: "Contact Forms Unavailable" })).toBeVisible();
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load contact forms");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Zoe Quill")).toBeVisible();
});

it("says that there are no messages", async () => {
  open([]);
  expect(await screen.findByText("No messages yet")).toBeVisible();
});

it.each(HOSTILE)("shows a hostile message as text: %s", async (text) => {
  open([{ ...FORM, name: text, message: text }]);
  expect(await screen.findAllByText(text)).toHaveLength(2);
  await userEvent.click(screen.getByRole("link", { name: /^View Details/ }));
  expect(within(await screen.findByRole("dialog")).getByLabelText("Message")).toHaveValue(text);
  expect(document.querySelector("td img, td script, td svg, dd img, dd script, dd svg")).toBeNull();
});
