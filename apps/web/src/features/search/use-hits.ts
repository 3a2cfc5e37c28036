import type { Role } from "@krempelfrei/contract/access";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useDebouncedValue } from "@mantine/hooks";
import type { Browser, FileItem } from "@krempelfrei/contract/files/files";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import type { FoundPerson } from "@krempelfrei/contract/search/people";
import { useQuery } from "@tanstack/react-query";
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

export interface Hits {
  /** Hits by kind, without empty kinds. */
  readonly groups: readonly { readonly label: string; readonly hits: readonly Hit[] }[];
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
  const isNew = [customers, people].some(
    ({ data, isPlaceholderData }) => data === undefined || isPlaceholderData,
  );
  const settled = search === text && !isNew;
  const fits = searchTest(text);
  const found = text === "" ? [] : (people.data?.data ?? []);
  const byName = text === "" ? [] : (customers.data?.data ?? []);
  const known = new Set(byName.map(({ id }) => id));
  return {
    groups: kinds(
      [
        "Kunden",
        [
          ...byName.map(({ id, full_name, number, email }) =>
            customerHit(id, full_name, [number, email], target(id)),
          ),
          ...found
            .filter((person) => person.role === "customer" && !known.has(person.id))
            .map(({ id, name, customer, phone }) =>
              customerHit(id, name, [customer.number, phone], target(id)),
            ),
        ].slice(0, SHOWN),
      ],
      [
        "Angehörige",
        found
          .filter((person) => person.role === "related")
          .slice(0, SHOWN)
          .map((person) => personHit(person, target(person.customer.id))),
      ],
      ["Dokumente dieses Kunden", documents],
      inTexts,
      ["Vorlagen", text === "" ? [] : templateHits(templates.data?.data ?? [], fits)],
      ["Seiten", pageHits(role, text)],
    ),
    state: text === "" ? "idle" : customers.isError ? "failed" : settled ? "done" : "loading",
  };
}

/** Hits for a member: visible documents of the group by all their fields and their text, folders and pages. */
export function useOwnHits(typed: string): Hits {
  const text = typed.trim();
  const { pathname, search: address } = useLocation();
  const { data, isError } = useQuery({ ...browserQuery(undefined), enabled: text !== "" });
  const inTexts = useTextHits(text, undefined);
  const { role } = useUser();
  const index = useNameIndex(data?.files ?? NO_FILES);
  const byName = useMemo(() => {
    if (text === "" || !data) return [];
    // A page of documents keeps its view below the dialog.
    const view = pathname === OWN_PAGE ? address : "";
    return kinds(["Dokumente", ownDocuments(index, data, text, view)], ["Ordner", ownFolders(data, text)]);
  }, [index, data, text, pathname, address]);
  const groups = [...byName, ...kinds(inTexts, ["Seiten", pageHits(role, text)])];
  const all = groups.some(({ hits }) => hits.some(({ key }) => /^(document|text)\//.test(key)))
    ? allHits(text)
    : undefined;
  return { groups, all, state: text === "" ? "idle" : data ? "done" : isError ? "failed" : "loading" };
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

const kinds = (...found: readonly (readonly [string, readonly Hit[]])[]): Hits["groups"] =>
  found.filter(([, hits]) => hits.length > 0).map(([label, hits]) => ({ label, hits }));
