import { clsx } from "clsx";
import { ArrowLeftRight, FileText, Keyboard, Search, ToggleLeft } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { controlBorder, controlLook } from "../../components/ui/field";
import { StatusBadge } from "../../components/ui/status-badge";
import { Xrp } from "../../components/ui/xrp";
import { developerPaymentPath } from "../../config/paths";
import { usePaymentsFindQuery } from "../../lib/api/generated";
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

interface Option {
  key: string;
  group: "Pages" | "Payments" | "Actions";
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
  const [active, setActive] = useState(0);
  const options = useOptions(text, onClose, onShortcuts);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const count = options.all.length;
  const chosen = Math.min(active, count - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelectorAll("[role=option]")[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(count === 0 ? 0 : (chosen + step + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      options.all[chosen]?.act();
    }
  }

  return (
    <>
      <div className="relative mt-5">
        <Search
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="text"
          role="combobox"
          aria-label={options.label}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(chosen) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_TEXT}
          placeholder={options.label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className={clsx(controlLook, controlBorder(undefined), "pl-10")}
        />
      </div>
      <p role="status" className="mt-3 min-h-5 break-words px-3 text-13 text-ink-2">
        {options.note === "" ? `${count} ${count === 1 ? "result" : "results"}` : options.note}
      </p>
      {/* The same height whatever is found, so that nothing moves below the pointer. */}
      <div
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
        className="-mx-2 mt-2 h-[min(22rem,50dvh)] overflow-y-auto px-2"
      >
        {options.all.map((option, index) => (
          <Fragment key={option.key}>
            {options.all[index - 1]?.group !== option.group && (
              <p role="presentation" className="px-3 pt-3 pb-1 font-medium text-12 text-ink-3 first:pt-1">
                {option.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the same; aria-activedescendant names the option. */}
            <div
              role="option"
              id={optionId(index)}
              aria-selected={index === chosen}
              onPointerMove={() => setActive(index)}
              onClick={option.act}
              className={clsx(
                "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-10 px-3 py-1.5",
                index === chosen && "bg-well outline-line-2 forced-colors:outline",
              )}
            >
              {option.content}
            </div>
          </Fragment>
        ))}
      </div>
    </>
  );
}

function useOptions(text: string, onClose: () => void, onShortcuts: () => void) {
  const { is_superuser: isAdmin } = useSignedInUser();
  const testMode = useTestMode();
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
    .filter(({ title, also }) => matches(wanted, `${title} ${also}`))
    .map(({ path, title }) => ({
      key: path,
      group: "Pages",
      content: (
        <>
          <FileText {...ICON} />
          {title}
        </>
      ),
      act: go(path),
    }));

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
  return { all, note, label: isAdmin ? "A page" : "A page, or a payment's title, ID or transaction hash" };
}
