/** Address of a customer's documents for staff. `query` opens a document, sorting or a list. */
export function documentsPath(customerId: string, query: Query = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/customers/${customerId}/documents${search && `?${search}`}`;
}

type Query = Partial<Record<"file" | "sorting" | "list", string>>;
