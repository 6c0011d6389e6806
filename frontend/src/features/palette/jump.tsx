import { ArrowLeftRight, Copy, FileText, FlaskConical, Keyboard, Search, ToggleLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { PAGE_ICONS } from "../../components/layouts/page-icons";
import { Combobox, ComboboxField, ComboboxGroup, ComboboxList, ComboboxOption } from "../../components/ui/combobox";
import { copyAndTell } from "../../components/ui/copy-to-toast";
import { StatusBadge } from "../../components/ui/status-badge";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TEST_PATH, developerPaymentPath } from "../../config/paths";
import { usePaymentsFindQuery, useWalletsSecretKeyQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { capitalized, shortId } from "../../lib/format";
import { notify } from "../../lib/toast";
import { useAppDispatch, useAppSelector } from "../../store/store";
import { switchTestMode, useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";
import { matches, pagesOf } from "./commands";
import { useSettled } from "./use-settled";

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.5, className: "shrink-0 text-ink-3" } as const;
/** A title has no more, and neither has the server's search. */
const LONGEST_TEXT = 200;

const GROUPS = ["Pages", "Payments", "Actions"] as const;

interface Option {
  key: string;
  group: (typeof GROUPS)[number];
  content: ReactNode;
  act: () => void;
}

interface JumpProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** A field that finds pages, payments and actions; arrow keys choose, Enter opens. */
export function Jump({ onClose, onShortcuts }: JumpProps) {
  const [text, setText] = useState("");
  const { all, label, note } = useOptions(text, onClose, onShortcuts);
  return (
    <Combobox label={label}>
      <div className="relative mt-5">
        <Search
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <ComboboxField text={text} onText={setText} placeholder={label} maxLength={LONGEST_TEXT} className="pl-10" />
      </div>
      <p role="status" className="mt-3 min-h-5 break-words px-3 text-13 text-ink-2">
        {note === "" ? `${all.length} ${all.length === 1 ? "result" : "results"}` : note}
      </p>
      <ComboboxList label="Results" className="-mx-2 mt-2 max-h-[min(22rem,50dvh)] px-2">
        {GROUPS.map((group) => {
          const options = all.filter((option) => option.group === group);
          return (
            options.length > 0 && (
              <ComboboxGroup key={group} heading={group}>
                {options.map(({ key, act, content }) => (
                  <ComboboxOption
                    key={key}
                    value={key}
                    onChoose={act}
                    className="flex items-center gap-3 rounded-10 py-1.5"
                  >
                    {content}
                  </ComboboxOption>
                ))}
              </ComboboxGroup>
            )
          );
        })}
      </ComboboxList>
    </Combobox>
  );
}

function useOptions(text: string, onClose: () => void, onShortcuts: () => void) {
  const { is_superuser: isAdmin, has_key: hasKey } = useSignedInUser();
  const testMode = useTestMode();
  // A live key was shown once and is not read again.
  const { data: key } = useWalletsSecretKeyQuery(undefined, { skip: isAdmin || !testMode || !hasKey });
  const testKey = (!isAdmin && testMode && key?.key) || null;
  const isSwitching = useAppSelector((state) => state.testMode.isSwitching);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const search = usePaymentsFindQuery({ q: asked }, { skip: isAdmin || asked === "" });

  const go = (path: string) => () => {
    onClose();
    navigate(path);
  };
  const all: Option[] = pagesOf(isAdmin ? "admin" : "developer")
    .filter(({ name, title }) => matches(wanted, `${name} ${title}`))
    .map(({ path, name, icon }) => {
      const Icon = (icon && PAGE_ICONS[icon]) ?? FileText;
      return {
        key: path,
        group: "Pages",
        content: (
          <>
            <Icon {...ICON} />
            {name}
          </>
        ),
        act: go(path),
      };
    });

  // What was found for an earlier text must not be shown under this one.
  const found = asked === wanted && wanted !== "" ? search.currentData?.payments : undefined;
  for (const payment of found ?? []) {
    all.push({
      key: payment.id,
      group: "Payments",
      content: (
        <>
          <ArrowLeftRight {...ICON} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{payment.title}</span>
            <span className="block truncate text-13 text-ink-2">
              <Xrp amount={payment.amount} className="figures" /> XRP ·{" "}
              <span className="code">{shortId(payment.id)}</span>
            </span>
          </span>
          <StatusBadge status={payment.status} label={capitalized(payment.status)} />
        </>
      ),
      act: go(developerPaymentPath(payment.id)),
    });
  }

  if (!isAdmin && testMode && matches(wanted, "Create a test payment New")) {
    all.push({
      key: "test payment",
      group: "Actions",
      content: (
        <>
          <FlaskConical {...ICON} />
          Create a test payment
        </>
      ),
      act: go(DEVELOPER_TEST_PATH),
    });
  }
  if (testKey !== null && matches(wanted, "Copy the test key Secret")) {
    all.push({
      key: "key",
      group: "Actions",
      content: (
        <>
          <Copy {...ICON} />
          Copy the test key
        </>
      ),
      act: () => {
        onClose();
        copyAndTell(testKey, "Test key");
      },
    });
  }
  const other = testMode ? "Live Mode" : "Test Mode";
  if (!isAdmin && !isSwitching && matches(wanted, `Switch to ${other}`)) {
    all.push({
      key: "mode",
      group: "Actions",
      content: (
        <>
          <ToggleLeft {...ICON} />
          Switch to {other}
        </>
      ),
      act: () => {
        onClose();
        dispatch(switchTestMode(!testMode)).catch((error: unknown) =>
          notify.error(serverMessage(error, "Failed to switch the mode")),
        );
      },
    });
  }
  if (matches(wanted, "Keyboard shortcuts Help")) {
    all.push({
      key: "shortcuts",
      group: "Actions",
      content: (
        <>
          <Keyboard {...ICON} />
          Keyboard shortcuts
        </>
      ),
      act: onShortcuts,
    });
  }

  const searching = !isAdmin && wanted !== "" && (asked !== wanted || search.isFetching);
  const failed = !searching && wanted !== "" && search.isError;
  const nothing = all.length === 0 && !searching && !failed;
  const note = searching
    ? "Searching your payments…"
    : failed
      ? "Your payments could not be searched. Change the text to try again."
      : nothing
        ? `Nothing matches “${wanted}”.`
        : "";
  return { all, note, label: isAdmin ? "Search pages…" : "Search pages and payments…" };
}
