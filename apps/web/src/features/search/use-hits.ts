import { useDebouncedValue } from "@mantine/hooks";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { browserQuery } from "../files/data/files.api.ts";
import { foundCustomersQuery } from "./search.api.ts";

const DEBOUNCE_MS = 200;
const DOCUMENTS_SHOWN = 8;

/** Something found: its key among all that is found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly label: string;
  /** Beside the name: number and address. */
  readonly detail: string | undefined;
  readonly to: string;
}

export interface Hits {
  readonly customers: readonly Hit[];
  readonly documents: readonly Hit[];
  readonly state: "idle" | "loading" | "failed" | "done";
}

/** The customer whose documents are on the screen. */
function openCustomer(pathname: string): string | undefined {
  return /^\/customers\/([^/]+)\/documents\/?$/.exec(pathname)?.[1];
}

function useDocuments(search: string): readonly Hit[] {
  const { pathname, search: address } = useLocation();
  const customerId = openCustomer(pathname);
  // The page has fetched them: nothing more is asked for.
  const { data } = useQuery({ ...browserQuery(customerId ?? ""), enabled: false });
  return useMemo(() => {
    if (customerId === undefined || search === "" || !data) return [];
    const fits = searchTest(search);
    return data.files
      .filter(({ full_name }) => fits(searchable(full_name)))
      .slice(0, DOCUMENTS_SHOWN)
      .map(({ id, full_name, author }) => {
        const params = new URLSearchParams(address);
        params.set("file", id);
        return {
          key: `document/${id}`,
          label: full_name,
          detail: author ?? undefined,
          to: `${pathname}?${params}`,
        };
      });
  }, [data, customerId, search, pathname, address]);
}

/** What a search finds: customers by name, number and address, and documents of the customer that is open. */
export function useHits(typed: string, target: (customerId: string) => string): Hits {
  const text = typed.trim();
  const [search] = useDebouncedValue(text, DEBOUNCE_MS);
  const documents = useDocuments(text);
  const { data, isError, isPlaceholderData } = useQuery(foundCustomersQuery(search));
  const settled = search === text && data !== undefined && !isPlaceholderData;
  return {
    customers:
      text === ""
        ? []
        : (data?.data ?? []).map(({ id, full_name, number, email }) => ({
            key: `customer/${id}`,
            label: full_name,
            detail: email === null ? String(number) : `${number} · ${email}`,
            to: target(id),
          })),
    documents,
    state: text === "" ? "idle" : isError ? "failed" : settled ? "done" : "loading",
  };
}
