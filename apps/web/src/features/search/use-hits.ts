import { useDebouncedValue } from "@mantine/hooks";
import type { Browser, FileItem } from "@krempelfrei/contract/files/files";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { browserQuery } from "../files/data/files.api.ts";
import { useTextHits } from "../files/text-search/use-text-hits.ts";
import { foundCustomersQuery } from "./search.api.ts";

const DEBOUNCE_MS = 200;
const SHOWN = 8;

/** Something found: its key among all that is found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly label: string;
  /** Beside the name: number and address. */
  readonly detail: string | undefined;
  readonly to: string;
}

export interface Hits {
  /** What was found of each kind; no kind without any. */
  readonly groups: readonly { readonly label: string; readonly hits: readonly Hit[] }[];
  readonly state: "idle" | "loading" | "failed" | "done";
}

/** The customer whose documents are on the screen. */
function openCustomer(pathname: string): string | undefined {
  return /^\/customers\/([^/]+)\/documents\/?$/.exec(pathname)?.[1];
}

const documentHit = ({ id, full_name, author }: FileItem, page: string, address: string): Hit => {
  const params = new URLSearchParams(address);
  params.set("file", id);
  return {
    key: `document/${id}`,
    label: full_name,
    detail: author ?? undefined,
    to: `${page}?${params}`,
  };
};

function useDocuments(search: string): readonly Hit[] {
  const { pathname, search: address } = useLocation();
  const customerId = openCustomer(pathname);
  // The page has fetched them already; searching makes no further call.
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

/** What staff finds: customers by name, number and address, and documents of the customer that is open. */
export function useHits(typed: string, target: (customerId: string) => string): Hits {
  const text = typed.trim();
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const documents = useDocuments(text);
  const inTexts = useTextHits(text, undefined);
  const { data, isError, isPlaceholderData } = useQuery(foundCustomersQuery(search));
  const settled = search === text && data !== undefined && !isPlaceholderData;
  const customers = (text === "" ? [] : (data?.data ?? [])).map(({ id, full_name, number, email }) => ({
    key: `customer/${id}`,
    label: full_name,
    detail: email === null ? String(number) : `${number} · ${email}`,
    to: target(id),
  }));
  return {
    groups: kinds(["Kunden", customers], ["Dokumente dieses Kunden", documents], [IN_TEXTS, inTexts]),
    state: text === "" ? "idle" : isError ? "failed" : settled ? "done" : "loading",
  };
}

/** What a member finds: documents of its group that it sees, by name, author and tags, and folders. */
export function useOwnHits(typed: string): Hits {
  const text = typed.trim();
  const { pathname, search: address } = useLocation();
  const { data, isError } = useQuery({ ...browserQuery(undefined), enabled: text !== "" });
  const inTexts = useTextHits(text, undefined);
  const byName = useMemo(() => {
    if (text === "" || !data) return [];
    // A page that shows documents keeps its view below the dialog.
    const view = pathname === OWN_PAGE ? address : "";
    return kinds(["Dokumente", ownDocuments(data, text, view)], ["Ordner", ownFolders(data, text)]);
  }, [data, text, pathname, address]);
  const groups = [...byName, ...kinds([IN_TEXTS, inTexts])];
  return { groups, state: text === "" ? "idle" : data ? "done" : isError ? "failed" : "loading" };
}

const OWN_PAGE = "/browser";
const IN_TEXTS = "Im Text gefunden";

function ownDocuments({ files }: Browser, search: string, view: string): readonly Hit[] {
  const fits = searchTest(search);
  return files
    .filter(({ full_name, author, tags }) => fits(searchable(full_name, author, ...tags)))
    .slice(0, SHOWN)
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
        // The folder on top has no name that says something.
        detail: parent === undefined || parent.parent_id === null ? undefined : `in ${parent.name}`,
        to: `${OWN_PAGE}?${new URLSearchParams({ path: id })}`,
      };
    });
}

const kinds = (...found: readonly (readonly [string, readonly Hit[]])[]): Hits["groups"] =>
  found.filter(([, hits]) => hits.length > 0).map(([label, hits]) => ({ label, hits }));
