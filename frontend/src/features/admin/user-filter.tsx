import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useState } from "react";
import { controlBorder, controlLook } from "../../components/ui/field";
import { Spinner } from "../../components/ui/spinner";
import { usePopover } from "../../components/ui/use-popover";
import { PALETTE_PAUSE_MS } from "../../config/timing";
import { type FilterUser, useAdminUsersQuery } from "../../lib/api/generated";

interface UserFilterProps {
  /** The chosen merchant; undefined for all. */
  userId: number | undefined;
  /** What the list already knows of that merchant. */
  known: FilterUser | undefined;
  onChange: (id: number | undefined) => void;
  className?: string | undefined;
}

/** Chooses one merchant out of any number: a button that opens a search. */
export function UserFilter({ userId, known, onChange, className }: UserFilterProps) {
  const id = useId();
  const { open, close, toggle, button, around } = usePopover();
  const [chosen, setChosen] = useState<FilterUser | null>(null);
  const name = known ?? (chosen?.id === userId ? chosen : undefined);

  function choose(user: FilterUser | null) {
    setChosen(user);
    close();
    onChange(user?.id);
  }

  return (
    <div className={clsx("relative", className)} {...around}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        className={clsx(controlLook, controlBorder(undefined), "select-arrow truncate pr-9 text-left")}
      >
        <span className="sr-only">User: </span>
        {userId === undefined ? "All Users" : (name?.email ?? `User ${userId}`)}
      </button>
      {open && <UserChoices id={id} userId={userId} onChoose={choose} />}
    </div>
  );
}

interface UserChoicesProps {
  id: string;
  userId: number | undefined;
  onChoose: (user: FilterUser | null) => void;
}

function UserChoices({ id, userId, onChoose }: UserChoicesProps) {
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PALETTE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData: users, isFetching, isError } = useAdminUsersQuery({ search });
  return (
    <div
      id={id}
      className="absolute top-full left-0 z-20 mt-2 w-full min-w-72 rounded-10 border border-line bg-card p-1.5 shadow-float"
    >
      <label className="sr-only" htmlFor={`${id}-search`}>
        Find a user
      </label>
      <input
        id={`${id}-search`}
        // biome-ignore lint/a11y/noAutofocus: the search is what was opened.
        autoFocus
        type="text"
        autoComplete="off"
        maxLength={200}
        placeholder="Email or username"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={clsx(controlLook, controlBorder(undefined))}
      />
      <ul aria-label="Users" className="mt-1.5 max-h-72 overflow-y-auto">
        <li>
          <Choice current={userId === undefined} onClick={() => onChoose(null)}>
            All Users
          </Choice>
        </li>
        {users?.map((user) => (
          <li key={user.id}>
            <Choice current={user.id === userId} onClick={() => onChoose(user)}>
              <span className="block truncate">{user.email}</span>
              <span className="block truncate text-13 text-ink-3">{user.username}</span>
            </Choice>
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 py-1 text-13 text-ink-3">
        {isFetching ? (
          <Spinner />
        ) : isError ? (
          "Users could not be loaded."
        ) : users?.length === 0 ? (
          "No users found"
        ) : users?.length === MOST_SHOWN ? (
          `The first ${MOST_SHOWN}: type to find others.`
        ) : (
          ""
        )}
      </p>
    </div>
  );
}

/** The server lists no more for a search. */
const MOST_SHOWN = 20;

function Choice({ current, onClick, children }: { current: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={onClick}
      className={clsx("block min-h-11 w-full rounded-6 px-3 py-1 text-left hover:bg-well", current && "bg-well")}
    >
      {children}
    </button>
  );
}
