import { Button } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { Link } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";

const NOT_FOUND = 404;

/** Reason why a page of one customer has no content. */
export function CustomerFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === NOT_FOUND) {
    return (
      <EmptyState
        icon={<IconUserQuestion size={32} />}
        title="Diesen Kunden gibt es nicht"
        text="Vielleicht wurde er gelöscht, oder die Adresse ist nicht vollständig."
        action={
          <Button component={Link} to="/customers" mt="sm">
            Alle Kunden
          </Button>
        }
      />
    );
  }
  return <LoadError title="Der Kunde konnte nicht geladen werden." onRetry={onRetry} />;
}
