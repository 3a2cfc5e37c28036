import { Paper } from "@mantine/core";
import { germanMonth, month as monthSchema } from "@krempelfrei/contract/month";
import { IconReceiptEuro } from "@tabler/icons-react";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useAddressState } from "../../../ui/use-address-state.ts";
import { AccountingPage } from "../accounting-page.tsx";
import { MonthStepper } from "../month-stepper.tsx";
import { currentMonth } from "../months.ts";

const ADDRESS = {
  read: (params: URLSearchParams): string => {
    // Anybody can write an address.
    const month = monthSchema.safeParse(params.get("month"));
    return month.success ? month.data : currentMonth();
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
          title={`Für ${germanMonth(month)} gibt es noch keine Forderungen.`}
        />
      </Paper>
    </AccountingPage>
  );
}
