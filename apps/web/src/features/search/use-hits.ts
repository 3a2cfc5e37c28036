import type { Role } from "@krempelfrei/contract/access";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useDebouncedValue } from "@mantine/hooks";
import type { Browser, FileItem } from "@krempelfrei/contract/files/files";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import type { FoundPerson } from "@krempelfrei/contract/search/people";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { shortDate } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { browserQuery } from "../files/data/files.api.ts";
import { isListed } from "../files/data/filter-files.ts";
import type { FileIndex } from "./names/file-index.ts";
import { useNameIndex } from "./names/use-name-index.ts";
import { searchNames } from "./names/search-names.ts";
import { foundPages } from "./pages.ts";
import { useTextHits } from "./texts/use-text-hits.ts";
import { templatesQuery } from "../templates/templates.api.ts";
import { foundCustomersQuery, foundPeopleQuery } from "./search.api.ts";

const DEBOUNCE_MS = 200;
const SHOWN = 8;

export interface Hit {
  readonly key: string;
  readonly label: string;
  /** Text beside the name, such as a customer's number and address, or a document's author and date. */
  readonly detail: string | undefined;
  readonly to: string;
}

/** Hits of one kind. While some may be missing, the state is `loading`. */
interface Kind {
  readonly label: string;
  readonly hits: readonly Hit[];
  readonly state?: "loading" | "failed" | "done";
}

export interface Hits {
  /** Hits by kind, without empty kinds. */
  readonly groups: readonly Kind[];
  /** False while a better hit than the first of the groups may come. */
  readonly isBestKnown: boolean;
  /** Link to the page with all found documents, if there is one. */
  readonly all?: Hit | undefined;
  readonly state: "idle" | "loading" | "failed" | "done";
}

/** Id of the customer whose documents are on the screen; undefined on other pages. */
function openCustomer(pathname: string): string | undefined {
  return /^\/customers\/([^/]+)\/documents\/?$/.exec(pathname)?.[1];
}

const documentHit = (file: FileItem, page: string, address: string): Hit => {
  const { id, name, author } = file;
  const params = new URLSearchParams(address);
  params.set("file", id);
  const details = [author, shortDate(file)].filter((part) => part !== null);
  return {
    key: `document/${id}`,
    label: name,
    detail: details.length === 0 ? undefined : details.join(" · "),
    to: `${page}?${params}`,
  };
};

function useDocuments(search: string): readonly Hit[] {
  const { pathname, search: address } = useLocation();
  const customerId = openCustomer(pathname);
  // The page has loaded the documents already, so searching makes no further call.
  const { data } = useQuery({ ...browserQuery(customerId ?? ""), enabled: false });
  return useMemo(() => {
    if (customerId === undefined || search === "" || !data) return [];
    const fits = searchTest(search);
    return data.files
      .filter(({ full_name }) => fits(searchable(full_name)))
      .slice(0, SHOWN)
      .map((file) => documentHit(file, pathname, address));
  }, [data, customerId, search, pathname, address]);
}

/** A found customer, with a link to their documents or data. */
const customerHit = (
  id: string,
  name: string,
  details: readonly (string | number | null)[],
  to: string,
): Hit => ({
  key: `customer/${id}`,
  label: name,
  detail: details.filter((part) => part !== null).join(" · "),
  to,
});

const personHit = (person: FoundPerson, to: string): Hit => ({
  key: `person/${person.id}`,
  label: person.name,
  detail: [`gehört zu ${person.customer.name}, ${person.customer.number}`, person.email]
    .filter((part) => part !== null)
    .join(" · "),
  to,
});

type Test = ReturnType<typeof searchTest>;

const templateHits = (templates: readonly Template[], fits: Test): Hit[] =>
  templates
    .filter(({ name }) => fits(searchable(name)))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({ key: `template/${id}`, label: name, detail: undefined, to: "/templates" }));

const pageHits = (role: Role, text: string): Hit[] =>
  foundPages(role, text).map(({ label, to }) => ({ key: `page/${label}`, label, detail: undefined, to }));

/**
 * Hits for staff: customers by name, number, address and phone, their relatives, documents of the open customer by name
 * and of all customers by text, templates and pages.
 */
export function useHits(typed: string, target: (customerId: string) => string): Hits {
  const text = typed.trim();
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const { role } = useUser();
  const documents = useDocuments(text);
  const inTexts = useTextHits(text, undefined);
  const customers = useQuery(foundCustomersQuery(search));
  const people = useQuery(foundPeopleQuery(search));
  const templates = useQuery({ ...templatesQuery, enabled: text !== "" });
  // Hits of other words are never shown: Enter would open one of them.
  const isAsked = search === text;
  const found = (isAsked && people.data?.data) || [];
  const byName = (isAsked && customers.data?.data) || [];
  const known = new Set(byName.map(({ id }) => id));
  const state = isAsked ? worstOf([customers, people].map(stateOf)) : "loading";
  return hitsOf(text, [
    {
      label: "Kunden",
      state,
      hits: [
        ...byName.map(({ id, full_name, number, email }) =>
          customerHit(id, full_name, [number, email], target(id)),
        ),
        ...found
          .filter((person) => person.role === "customer" && !known.has(person.id))
          .map(({ id, name, customer, phone }) =>
            customerHit(id, name, [customer.number, phone], target(id)),
          ),
      ].slice(0, SHOWN),
    },
    {
      label: "Angehörige",
      hits: found
        .filter((person) => person.role === "related")
        .slice(0, SHOWN)
        .map((person) => personHit(person, target(person.customer.id))),
    },
    { label: "Dokumente dieses Kunden", hits: documents },
    inTexts,
    {
      label: "Vorlagen",
      hits: templateHits(templates.data?.data ?? [], searchTest(text)),
      state: stateOf(templates),
    },
    { label: "Seiten", hits: pageHits(role, text) },
  ]);
}

/** Hits for a member: visible documents of the group by all their fields and their text, folders and pages. */
export function useOwnHits(typed: string): Hits {
  const text = typed.trim();
  const { pathname, search: address } = useLocation();
  const listing = useQuery({ ...browserQuery(undefined), enabled: text !== "" });
  const { data } = listing;
  const inTexts = useTextHits(text, undefined);
  const { role } = useUser();
  const index = useNameIndex(data?.files ?? NO_FILES);
  const [documents, folders] = useMemo(() => {
    if (text === "" || !data) return [[], []];
    // A page of documents keeps its view below the dialog.
    const view = pathname === OWN_PAGE ? address : "";
    return [ownDocuments(index, data, text, view), ownFolders(data, text)];
  }, [index, data, text, pathname, address]);
  const hits = hitsOf(text, [
    { label: "Dokumente", hits: documents, state: stateOf(listing) },
    { label: "Ordner", hits: folders },
    inTexts,
    { label: "Seiten", hits: pageHits(role, text) },
  ]);
  return documents.length + inTexts.hits.length > 0 ? { ...hits, all: allHits(text) } : hits;
}

const allHits = (text: string): Hit => ({
  key: "all",
  label: "Alle Treffer ansehen",
  detail: undefined,
  to: `${OWN_PAGE}?${new URLSearchParams({ q: text })}`,
});

const OWN_PAGE = "/browser";
const NO_FILES: readonly FileItem[] = [];

const withoutPath = (): string => "";

function ownDocuments(index: FileIndex, { files }: Browser, search: string, view: string): readonly Hit[] {
  return searchNames(index, search, files.filter(isListed), withoutPath)
    .files.slice(0, SHOWN)
    .map((file) => documentHit(file, OWN_PAGE, view));
}

function ownFolders({ folders }: Browser, search: string): readonly Hit[] {
  const fits = searchTest(search);
  const parents = new Map(folders.map((folder) => [folder.id, folder]));
  return folders
    .filter(({ name, parent_id }) => parent_id !== null && fits(searchable(name)))
    .slice(0, SHOWN)
    .map(({ id, name, parent_id }) => {
      const parent = parents.get(parent_id ?? "");
      return {
        key: `folder/${id}`,
        label: name,
        // The root folder has no meaningful name.
        detail: parent === undefined || parent.parent_id === null ? undefined : `in ${parent.name}`,
        to: `${OWN_PAGE}?${new URLSearchParams({ path: id })}`,
      };
    });
}

type State = NonNullable<Kind["state"]>;

/** Without a network no answer comes. */
const stateOf = ({ data, isError, isPaused }: Pick<UseQueryResult, "data" | "isError" | "isPaused">): State =>
  data === undefined ? (isError || isPaused ? "failed" : "loading") : "done";

const worstOf = (states: readonly State[]): State =>
  (["loading", "failed"] as const).find((state) => states.includes(state)) ?? "done";

/** The hits of all kinds, the best kind first. */
function hitsOf(text: string, kinds: readonly Kind[]): Hits {
  if (text === "") return { groups: [], isBestKnown: true, state: "idle" };
  const best = kinds.find(({ hits, state }) => hits.length > 0 || state === "loading");
  return {
    groups: kinds.filter(({ hits }) => hits.length > 0),
    isBestKnown: best?.state !== "loading",
    state: worstOf(kinds.flatMap(({ state }) => state ?? [])),
  };
}
