import { Paper } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountingPage } from "../accounting-page.tsx";

/** /accounting/quarters: what each quarter brought, for the advance VAT return and the tax adviser. */
export function Component() {
  return (
    <AccountingPage part="quarters">
      <Paper withBorder>
        <EmptyState
          icon={<IconChartBar size={32} />}
          title="Noch kein Quartal"
          text="Sobald es Forderungen gibt, stehen hier ihre Quartale."
        />
      </Paper>
    </AccountingPage>
  );
}
