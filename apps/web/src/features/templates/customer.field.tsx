import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { customerListQuery } from "../customers/customers.api.ts";
import { GLOBAL } from "./select-templates.ts";

interface Props extends Pick<SelectProps, "error" | "onBlur" | "onFocus"> {
  /** Id of a customer; null means all. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The customer that is chosen at first. */
  readonly known: { readonly id: string; readonly name: string } | undefined;
}

const ALL = "";

/** Chooses all customers or one, searched by the server: there are thousands. */
export function CustomerField({ value, onChange, known, ...props }: Props) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(known);
  const [settled] = useDebouncedValue(search, 250);
  // The name of what is chosen stands in the field, and is no search.
  const wanted = settled === chosen?.name || settled === GLOBAL ? "" : settled;
  const { data, isFetching } = useQuery(
    customerListQuery({
      page: 1,
      per_page: LIST_PAGE_SIZE,
      search: wanted,
      sort: "name",
      direction: "asc",
    }),
  );
  const found = (data?.data ?? []).map(({ id, full_name, number }) => ({
    value: id,
    label: full_name,
    number,
  }));
  const options = [
    { value: ALL, label: GLOBAL },
    ...(chosen && !found.some((option) => option.value === chosen.id)
      ? [{ value: chosen.id, label: chosen.name }]
      : []),
    ...found,
  ];
  const numbers = new Map(found.map(({ value: id, number }) => [id, number]));
  return (
    <Select
      {...props}
      label="Gilt für"
      description="Alle Kunden oder ein einzelner: Name oder Kundennummer suchen"
      searchable
      allowDeselect={false}
      data={options}
      // The server has searched already.
      filter={({ options: shown }) => shown}
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi>
          {numbers.has(option.value) ? ` · ${numbers.get(option.value)}` : ""}
        </span>
      )}
      nothingFoundMessage={isFetching ? "Lade Daten..." : "Keine Datensätze vorhanden"}
      searchValue={search}
      onSearchChange={setSearch}
      value={value ?? ALL}
      onChange={(id, option) => {
        setChosen(id === null || id === ALL ? undefined : { id, name: option?.label ?? "" });
        onChange(id === ALL ? null : id);
      }}
    />
  );
}
