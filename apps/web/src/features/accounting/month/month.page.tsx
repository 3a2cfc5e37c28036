import { Paper } from "@mantine/core";
import { IconReceiptEuro } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useAddressState } from "../../../ui/use-address-state.ts";
import { AccountingPage } from "../accounting-page.tsx";
import { MonthStepper } from "../month-stepper.tsx";
import { currentMonth, isMonth, monthName } from "../months.ts";

const ADDRESS = {
  read: (params: URLSearchParams): string => {
    const month = params.get("month") ?? "";
    return isMonth(month) ? month : currentMonth();
  },
  write: (month: string): URLSearchParams => new URLSearchParams({ month }),
};

/** /accounting: the work of one month. */
export function Component() {
  const [month, takeStep] = useAddressState(ADDRESS);
  return (
    <AccountingPage
      part="month"
      toolbar={<MonthStepper month={month} onChange={(state) => takeStep(() => ({ state }))} />}
    >
      <Paper withBorder>
        <EmptyState
          icon={<IconReceiptEuro size={32} />}
          title={`Für ${monthName(month)} gibt es noch keine Forderungen.`}
        />
      </Paper>
    </AccountingPage>
  );
}
