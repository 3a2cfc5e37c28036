import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import { SEARCH_MAX } from "@krempelfrei/contract/limits";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState, type Ref } from "react";
import { useNavigate } from "react-router";
import { useUser } from "../../lib/session.ts";
import classes from "./search.module.css";
import { useHits, type Hit, type Hits } from "./use-hits.ts";

interface Props {
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Something was opened. */
  readonly onOpened?: () => void;
}

/** Finds customers, and documents of the customer that is open; the keyboard goes through what is found. */
export function SearchField({ inputRef, onOpened }: Props) {
  const navigate = useNavigate();
  const { role } = useUser();
  const [typed, setTyped] = useState("");
  const details = can(role, "customers.details");
  const hits = useHits(typed, (id) => (details ? `/customers/${id}` : `/customers/${id}/documents`));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const first = (hits.customers[0] ?? hits.documents[0])?.key;
  // The return key opens the best one.
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);

  const open = (key: string): void => {
    const hit = [...hits.customers, ...hits.documents].find((candidate) => candidate.key === key);
    if (!hit) return;
    setTyped("");
    combobox.closeDropdown();
    void navigate(hit.to);
    onOpened?.();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open} shadow="md" classNames={{ dropdown: classes.dropdown }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          type="text"
          aria-label="Kunden und Dokumente suchen"
          aria-keyshortcuts="Control+K"
          placeholder="Suchen"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hits.state === "idle"}>
        {hits.state === "idle" || !combobox.dropdownOpened ? null : <SearchHits hits={hits} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function SearchHits({ hits: { customers, documents, state } }: { readonly hits: Hits }) {
  const count = customers.length + documents.length;
  return (
    <>
      <Combobox.Options aria-label="Gefunden" className={classes.options}>
        {customers.length > 0 ? (
          <Combobox.Group label="Kunden">
            <Options hits={customers} />
          </Combobox.Group>
        ) : null}
        {documents.length > 0 ? (
          <Combobox.Group label="Dokumente dieses Kunden">
            <Options hits={documents} />
          </Combobox.Group>
        ) : null}
      </Combobox.Options>
      <div role="status" className={count > 0 ? "visually-hidden" : classes.state}>
        {count > 0
          ? `${count} gefunden`
          : state === "failed"
            ? "Die Suche ist fehlgeschlagen."
            : state === "loading"
              ? "Lade Daten..."
              : "Keine Datensätze vorhanden"}
      </div>
    </>
  );
}

function Options({ hits }: { readonly hits: readonly Hit[] }) {
  return hits.map(({ key, label, detail }) => (
    <Combobox.Option key={key} value={key} className={classes.option}>
      <bdi>{label}</bdi>
      {detail === undefined ? null : <bdi className={classes.detail}>{detail}</bdi>}
    </Combobox.Option>
  ));
}
