import { Paper } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountingPage } from "../accounting-page.tsx";

/** /accounting/settings: the operator's own data, which claims, collections and exports are made with. */
export function Component() {
  return (
    <AccountingPage part="settings">
      <Paper withBorder>
        <EmptyState icon={<IconSettings size={32} />} title="Noch keine Einstellungen" />
      </Paper>
    </AccountingPage>
  );
}
