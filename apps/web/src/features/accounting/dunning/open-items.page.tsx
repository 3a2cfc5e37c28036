import "@mantine/core/styles/Tabs.css";
import { Button, Tabs } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { useAddressState } from "../../../ui/use-address-state.ts";
import { AccountingPage } from "../accounting-page.tsx";
import { CreateRemindersDialog } from "./create-reminders.dialog.tsx";
import { OpenItemsList } from "./open-items-list.tsx";
import { RefundsList } from "./refunds-list.tsx";
import { RemindersList } from "./reminders-list.tsx";

const LISTS = [
  { key: "open", label: "Offene Posten", List: OpenItemsList },
  { key: "reminders", label: "Mahnungen", List: RemindersList },
  { key: "refunds", label: "Erstattungen", List: RefundsList },
] as const;
type ListKey = (typeof LISTS)[number]["key"];

const ADDRESS = {
  read: (params: URLSearchParams): ListKey =>
    LISTS.find(({ key }) => key === params.get("list"))?.key ?? "open",
  write: (list: ListKey): URLSearchParams => new URLSearchParams(list === "open" ? {} : { list }),
};

/** /accounting/open-items: open debts, reminders and credits. */
export function Component() {
  const [shown, take] = useAddressState(ADDRESS);
  const [asks, setAsks] = useState(false);
  return (
    <AccountingPage
      part="open"
      toolbar={
        // Refunds have a primary button of their own: the file for the bank.
        shown === "refunds" ? undefined : (
          <Button leftSection={<IconMailForward size={20} aria-hidden />} onClick={() => setAsks(true)}>
            Mahnungen erstellen
          </Button>
        )
      }
    >
      <Tabs
        value={shown}
        onChange={(list) => take(() => ({ state: LISTS.find(({ key }) => key === list)?.key ?? "open" }))}
      >
        <Tabs.List aria-label="Listen der offenen Posten">
          {LISTS.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LISTS.map(({ key, List }) => (
          <Tabs.Panel key={key} value={key} pt="md">
            {key === shown ? <List /> : null}
          </Tabs.Panel>
        ))}
      </Tabs>
      {asks ? <CreateRemindersDialog onClose={() => setAsks(false)} /> : null}
    </AccountingPage>
  );
}
