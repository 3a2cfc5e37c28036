import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import { nearDay } from "../../lib/format.ts";
import { customerQuery } from "../customers/customers.api.ts";
import { ProgressBar, SortingProgress } from "./sorting-header.tsx";
import { useWorkspace, waitingSince } from "../files/data/workspace.ts";

/** The customer whose documents are sorted, and the age of the oldest. */
function useHeading(waiting: readonly FileItem[]): {
  readonly title: string;
  /** Title for the bar of a phone. */
  readonly short: string;
  readonly subtitle: string;
} {
  const { workspace } = useWorkspace();
  const { scope = "" } = workspace;
  const { data: customer } = useQuery({ ...customerQuery(scope), enabled: scope !== "" });
  const oldest = waiting.map(waitingSince).toSorted()[0];
  if (!customer) return { title: "Dokumente sortieren", short: "Dokumente", subtitle: "" };
  const since = oldest === undefined ? [] : [`wartet seit ${nearDay(oldest)}`];
  const terms = PACKAGES.filter(({ value }) => value === customer.package).map(
    ({ label }) => `Paket ${label}`,
  );
  return {
    title: `${customer.full_name} sortieren`,
    short: customer.full_name,
    subtitle: [String(customer.number), ...terms, ...since].join(" · "),
  };
}

/** Header of the dialog: on a phone name above progress, and a full-width line. */
export function useSortingHead(
  waiting: readonly FileItem[],
  { position, total, moments }: ComponentProps<typeof ProgressBar>,
  phone: boolean,
) {
  const { title, short, subtitle } = useHeading(waiting);
  const progress = { position, total, moments };
  return phone
    ? {
        title,
        heading: (
          <>
            {short}
            <span className="visually-hidden"> sortieren</span>
          </>
        ),
        subtitle: <SortingProgress {...progress} compact />,
        bar: <ProgressBar {...progress} />,
      }
    : { title, subtitle, pager: <SortingProgress {...progress} /> };
}
