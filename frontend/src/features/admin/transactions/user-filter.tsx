import { useEffect, useState } from "react";
import { Combobox, ComboboxField, ComboboxList, ComboboxOption } from "../../../components/ui/combobox";
import { SelectPopover } from "../../../components/ui/select-popover";
import { Spinner } from "../../../components/ui/spinner";
import { PALETTE_PAUSE_MS } from "../../../config/timing";
import { type FilterUser, useAdminUsersQuery } from "../../../lib/api/generated";

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
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<FilterUser | null>(null);
  const name = known ?? (chosen?.id === userId ? chosen : undefined);

  function choose(user: FilterUser | null) {
    setChosen(user);
    setOpen(false);
    onChange(user?.id);
  }

  return (
    <SelectPopover
      label="User"
      summary={userId === undefined ? "All Users" : (name?.email ?? `User ${userId}`)}
      open={open}
      onOpenChange={setOpen}
      takesFocus
      className={className}
      boxClassName="min-w-72"
    >
      <UserChoices userId={userId} onChoose={choose} />
    </SelectPopover>
  );
}

interface UserChoicesProps {
  userId: number | undefined;
  onChoose: (user: FilterUser | null) => void;
}

/** The server lists no more for a search. */
const MOST_SHOWN = 20;
const OPTION = "block rounded-6 py-1";

function UserChoices({ userId, onChoose }: UserChoicesProps) {
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PALETTE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData: users, isFetching, isError } = useAdminUsersQuery({ search });
  return (
    <Combobox label="Find a user" defaultValue={userId === undefined ? undefined : String(userId)}>
      <ComboboxField text={text} onText={setText} placeholder="Email or username" maxLength={200} />
      <ComboboxList label="Users" className="mt-1.5 max-h-72">
        <ComboboxOption value="all" onChoose={() => onChoose(null)} className={OPTION}>
          All Users
        </ComboboxOption>
        {users?.map((user) => (
          <ComboboxOption key={user.id} value={String(user.id)} onChoose={() => onChoose(user)} className={OPTION}>
            <span className="block truncate">{user.email}</span>
            <span className="block truncate text-13 text-ink-3">{user.username}</span>
          </ComboboxOption>
        ))}
      </ComboboxList>
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
    </Combobox>
  );
}
