import { IconUserQuestion } from "@tabler/icons-react";
import { ApiError } from "../../lib/api-error.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";

const NOT_FOUND = 404;

/** Reason why a page of one customer has no content. */
export function CustomerFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === NOT_FOUND) {
    return <EmptyState icon={<IconUserQuestion size={32} />} title="Diesen Kunden gibt es nicht" />;
  }
  return <LoadError title="Der Kunde konnte nicht geladen werden." onRetry={onRetry} />;
}
