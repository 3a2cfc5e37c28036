import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import { nearDay } from "../../lib/format.ts";
import { customerQuery } from "../customers/customers.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

/** Whose documents are sorted, and since when the oldest of them waits. */
export function useHeading(waiting: readonly FileItem[]): {
  readonly title: string;
  readonly subtitle: string;
} {
  const { workspace } = useWorkspace();
  const { scope = "" } = workspace;
  const { data: customer } = useQuery({ ...customerQuery(scope), enabled: scope !== "" });
  const oldest = waiting.map(({ created_at }) => created_at).toSorted()[0];
  if (!customer) return { title: "Dokumente sortieren", subtitle: "" };
  const since = oldest === undefined ? [] : [`wartet seit ${nearDay(oldest)}`];
  const terms = PACKAGES.filter(({ value }) => value === customer.package).map(
    ({ label }) => `Paket ${label}`,
  );
  return {
    title: `${customer.full_name} sortieren`,
    subtitle: [String(customer.number), ...terms, ...since].join(" · "),
  };
}
