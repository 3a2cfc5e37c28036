import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../../ui/list/searched-list.tsx";
import { peopleQuery, personQuery } from "./changelog.api.ts";

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly among: "all" | "customers";
  /** Id, or empty for everybody. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly className?: string | undefined;
}

/** Chooses somebody to filter by, searched by the server: there are thousands. */
export function PersonField({ label, placeholder, among, value, onChange, className }: Props) {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const chosen = useQuery(personQuery(value)).data?.data[0];
  // The name of who is chosen stands in the field, and is no search.
  const { data, isFetching } = useQuery(peopleQuery(settled === chosen?.name ? "" : settled, among));
  const found = data?.data ?? [];
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const details = new Map(people.map(({ id, detail }) => [id, detail]));
  return (
    <Select
      className={className}
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ "aria-label": `${label}: alle`, "aria-hidden": false, tabIndex: 0 }}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi>
          {details.get(option.value) ? ` · ${details.get(option.value)}` : ""}
        </span>
      )}
      nothingFoundMessage={isFetching ? "Lade Daten..." : "Keine Datensätze vorhanden"}
      searchValue={search}
      onSearchChange={setSearch}
      value={value === "" ? null : value}
      onChange={(id) => onChange(id ?? "")}
    />
  );
}
