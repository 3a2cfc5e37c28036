import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { can, isMember } from "@krempelfrei/contract/access";
import { SEARCH_MAX } from "@krempelfrei/contract/limits";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState, type Ref } from "react";
import { useNavigate } from "react-router";
import { useUser } from "../../lib/session.ts";
import classes from "./search.module.css";
import { useHits, useOwnHits, type Hit, type Hits } from "./use-hits.ts";
import { documentsPath } from "../files/data/documents-path.ts";

interface Props {
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Called after a hit was opened, to close the dialog. */
  readonly onOpened?: () => void;
}

/**
 * Searches customers, relatives, documents, templates and pages for staff, and the group's documents, folders and pages
 * for members.
 */
export function SearchField(props: Props) {
  const { role } = useUser();
  return isMember(role) ? <OwnSearch {...props} /> : <StaffSearch {...props} />;
}

function StaffSearch(props: Props) {
  const { role } = useUser();
  const [typed, setTyped] = useState("");
  const details = can(role, "customers.details");
  const hits = useHits(typed, (id) => (details ? `/customers/${id}` : documentsPath(id)));
  return (
    <SearchBox
      {...props}
      label="Kunden und Dokumente suchen"
      placeholder="Person, Nummer, Telefon, Vorlage …"
      typed={typed}
      onType={setTyped}
      hits={hits}
    />
  );
}

function OwnSearch(props: Props) {
  const [typed, setTyped] = useState("");
  const hits = useOwnHits(typed);
  return (
    <SearchBox
      {...props}
      label="Dokumente und Ordner suchen"
      placeholder="Dokumente: Name, Autor, Jahr …"
      typed={typed}
      onType={setTyped}
      hits={hits}
    />
  );
}

const optionsOf = ({ groups, all }: Hits): readonly Hit[] => [
  ...groups.flatMap(({ hits }) => hits),
  ...(all ? [all] : []),
];

const thingOf = (key: string): string => key.slice(key.indexOf("/"));

/**
 * Index of the hit opened by Enter: the best, or the list of all if another hit has the same name; -1: Enter opens
 * nothing.
 */
function openedByReturn(hits: Hits): number {
  const options = optionsOf(hits);
  const [best, ...others] = options;
  if (!best || !hits.isBestKnown) return -1;
  // A document may be found both by its name and in its text.
  const isOther = ({ key, label }: Hit) => label === best.label && thingOf(key) !== thingOf(best.key);
  if (!others.some(isOther)) return 0;
  return hits.all ? options.length - 1 : -1;
}

interface BoxProps extends Props {
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly hits: Hits;
}

/** A search field whose hits are reached by the keyboard. */
function SearchBox({ inputRef, onOpened, label, placeholder, typed, onType, hits }: BoxProps) {
  const navigate = useNavigate();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { selectOption, resetSelectedOption } = combobox;
  const opened = openedByReturn(hits);
  useEffect(() => {
    if (opened === -1) resetSelectedOption();
    else selectOption(opened);
  }, [opened, selectOption, resetSelectedOption]);
  /** True after Enter, until it is known what it opens. */
  const isEntered = useRef(false);

  const open = (key: string): void => {
    const hit = optionsOf(hits).find((candidate) => candidate.key === key);
    if (!hit) return;
    isEntered.current = false;
    onType("");
    combobox.closeDropdown();
    void navigate(hit.to);
    onOpened?.();
  };
  const { isBestKnown } = hits;
  const openBest = useEffectEvent(() => {
    if (isEntered.current) open(optionsOf(hits)[opened]?.key ?? "");
    isEntered.current = false;
  });
  useEffect(() => {
    if (isBestKnown) openBest();
  }, [isBestKnown]);
  return (
    <Combobox store={combobox} onOptionSubmit={open} shadow="md" classNames={{ dropdown: classes.dropdown }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          type="text"
          // Initial focus in the dialog of a phone.
          data-autofocus
          aria-label={label}
          aria-keyshortcuts={onOpened ? undefined : "/ Control+K"}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onKeyDown={({ key }) => {
            isEntered.current = key === "Enter" && combobox.dropdownOpened && !isBestKnown;
          }}
          onChange={(event) => {
            isEntered.current = false;
            onType(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            isEntered.current = false;
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hits.state === "idle"}>
        {hits.state === "idle" || !combobox.dropdownOpened ? null : <SearchHits hits={hits} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function SearchHits({ hits: { groups, all, state } }: { readonly hits: Hits }) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <Combobox.Options aria-label="Gefunden" className={classes.options}>
        {groups.map(({ label, hits }) => (
          <Combobox.Group key={label} label={label}>
            <Options hits={hits} />
          </Combobox.Group>
        ))}
        {all ? (
          <Combobox.Option value={all.key} className={classes.all}>
            {all.label}
          </Combobox.Option>
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
