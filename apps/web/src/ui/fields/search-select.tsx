import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Query } from "../../lib/query.ts";

/** Pause in typing before the server is called. */
const DEBOUNCE_MS = 250;

/** An option; the detail distinguishes options with the same name. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | null;
}

export interface SearchSelectProps<Data> extends Pick<
  SelectProps,
  "label" | "description" | "placeholder" | "className" | "error" | "onBlur" | "onFocus" | "autoFocus"
> {
  /** Query for a search; an empty search returns the first options. Keeps the previous answer while loading. */
  readonly queryOf: (search: string) => Query<Data>;
  readonly choicesOf: (data: Data) => readonly Choice[];
  /** The choice of `value`, if it is already known. */
  readonly chosen: Choice | undefined;
  /** The way to choose nothing: an entry of the list, or a button that empties the field. */
  readonly all: { readonly entry: string } | { readonly button: string };
  /** Id; empty for no choice. */
  readonly value: string;
  /** Also called with the name of the choice. */
  readonly onChange: (id: string, name?: string) => void;
}

/** Selects one of thousands of options, searched by the server during typing. */
export function SearchSelect<Data>(props: SearchSelectProps<Data>) {
  const { queryOf, choicesOf, chosen, all, value, onChange, ...field } = props;
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Choice>();
  const [settled] = useDebouncedValue(search, DEBOUNCE_MS);
  const present = picked?.id === value ? picked : chosen;
  const none = "entry" in all ? [{ id: "", name: all.entry }] : [];
  // The field contains the name of the choice, which is no search.
  const isName = [present, ...none].some((choice) => choice?.name === settled);
  const { data, isFetching } = useQuery(queryOf(isName ? "" : settled));
  const found = data === undefined ? [] : choicesOf(data);
  const known = present && ![...none, ...found].some(({ id }) => id === present.id) ? [present] : [];
  const choices = [...none, ...known, ...found];
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return (
    <Select
      {...field}
      searchable
      {...("entry" in all
        ? { allowDeselect: false }
        : {
            clearable: true,
            clearButtonProps: { "aria-label": all.button, "aria-hidden": false, tabIndex: 0 },
          })}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered already.
      filter={({ options }) => options}
      renderOption={({ option }) => <Option choice={byId.get(option.value)} />}
      nothingFoundMessage={isFetching ? "Lade Daten..." : "Keine Datensätze vorhanden"}
      searchValue={search}
      onSearchChange={setSearch}
      value={value === "" && none.length === 0 ? null : value}
      onChange={(id) => {
        setPicked(byId.get(id ?? ""));
        onChange(id ?? "", byId.get(id ?? "")?.name);
      }}
    />
  );
}

function Option({ choice }: { readonly choice: Choice | undefined }) {
  return (
    <span>
      <bdi>{choice?.name}</bdi>
      {choice?.detail ? ` · ${choice.detail}` : ""}
    </span>
  );
}
