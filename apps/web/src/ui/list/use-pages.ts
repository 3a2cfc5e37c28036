import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { useEffect } from "react";

interface Options {
  /** From 1. */
  readonly page: number;
  /** Rows on all pages; undefined while they load. */
  readonly total: number | undefined;
  readonly change: (to: { readonly page: number }) => void;
}

/** Number of pages, at least one; returns to the last page if the present one no longer exists. */
export function usePages({ page, total, change }: Options): number {
  const pages = Math.max(1, Math.ceil((total ?? 0) / TABLE_PAGE_SIZE));
  const beyond = total !== undefined && page > pages;
  // The last row of the last page may have been deleted.
  useEffect(() => {
    if (beyond) change({ page: pages });
  }, [beyond, pages, change]);
  return pages;
}
