import { Button, Select, TextInput } from "@mantine/core";
import { CHANGE_KINDS } from "@krempelfrei/contract/changelog/change-words";
import { SEARCH_MAX } from "@krempelfrei/contract/limits";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconFilterFilled, IconFilterOff, IconSearch } from "@tabler/icons-react";
import { DateField } from "../../ui/fields/date-field.tsx";
import classes from "./changelog.module.css";
import { NO_FILTERS, orderError, type HistoryFilter, type HistoryView } from "./history-view.ts";
import { PersonField } from "./person.field.tsx";

const KINDS = Object.entries(CHANGE_KINDS).map(([value, label]) => ({ value, label }));

interface Props {
  readonly view: HistoryView;
  /** True in the history of one customer, which has no filter by customer. */
  readonly ofCustomer: boolean;
  /** Address of the entries as a file. */
  readonly csvUrl: string;
}

/** The filters of the change history, stored in the address. */
export function HistoryFilters({ view: { filters, search, change }, ofCustomer, csvUrl }: Props) {
  const set = (name: HistoryFilter) => (value: string | null) =>
    change({ filters: { ...filters, [name]: value ?? "" } });
  // A phone shows the entries first: there the fields stand behind a button.
  const [opened, { toggle }] = useDisclosure(false);
  const narrowing = Object.values(filters).filter((value) => value !== "").length;
  const active = search !== "" || narrowing > 0;
  return (
    <div className={classes.filters} role="search" aria-label="Änderungshistorie filtern">
      <TextInput
        className={classes.search}
        type="search"
        aria-keyshortcuts="/"
        label="Suchen"
        placeholder="Name oder Dokument"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <Button
        variant="default"
        className={classes.more}
        leftSection={<IconFilterFilled size={18} aria-hidden />}
        aria-expanded={opened}
        onClick={toggle}
      >
        Filter{narrowing > 0 ? ` ${narrowing}` : ""}
      </Button>
      <div className={classes.narrowing} data-opened={opened || undefined}>
        <PersonField
          className={classes.filter}
          label="Person"
          placeholder="Alle Personen"
          among="all"
          value={filters.person}
          onChange={set("person")}
        />
        {ofCustomer ? null : (
          <PersonField
            className={classes.filter}
            label="Kunde"
            placeholder="Alle Kunden"
            among="customers"
            value={filters.customer}
            onChange={set("customer")}
          />
        )}
        <Kind value={filters.kind} onChange={set("kind")} />
        <DateField className={classes.day} label="Von" value={filters.from} onChange={set("from")} />
        <DateField
          className={classes.day}
          label="Bis"
          value={filters.to}
          onChange={set("to")}
          error={orderError(filters)}
        />
      </div>
      {active ? <Reset onClick={() => change({ filters: NO_FILTERS, search: "" })} /> : null}
      <Button
        component="a"
        href={csvUrl}
        download
        variant="subtle"
        leftSection={<IconDownload size={20} aria-hidden />}
      >
        CSV
      </Button>
    </div>
  );
}

interface KindProps {
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

function Kind({ value, onChange }: KindProps) {
  return (
    <Select
      className={classes.filter}
      label="Art"
      placeholder="Alle Arten"
      data={KINDS}
      clearable
      clearButtonProps={{ "aria-label": "Art: alle", "aria-hidden": false, tabIndex: 0 }}
      value={value === "" ? null : value}
      onChange={onChange}
    />
  );
}

function Reset({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="subtle" leftSection={<IconFilterOff size={20} aria-hidden />} onClick={onClick}>
      Filter zurücksetzen
    </Button>
  );
}
