import { Paper } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountingPage } from "../accounting-page.tsx";

/** /accounting/import-csv: the lines of a bank statement become bookings. */
export function Component() {
  return (
    <AccountingPage part="statement">
      <Paper withBorder>
        <EmptyState
          icon={<IconFileImport size={32} />}
          title="Noch kein Kontoauszug"
          text="Es gibt noch keine Forderungen, denen Zahlungen zugeordnet werden können."
        />
      </Paper>
    </AccountingPage>
  );
}
