import { claimStateLabel, type AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";
import { reminderName, WriteOffInput, type OpenItems } from "@krempelfrei/contract/accounting/dunning";
import { euros } from "@krempelfrei/contract/money";
import { Button, Group, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCashBanknoteFilled,
  IconDownload,
  IconFileXFilled,
  IconGavel,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanDate } from "../../../lib/format.ts";
import { messageOf, schemaErrors } from "../../../lib/form-errors.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";
import { usePages } from "../../../ui/list/use-pages.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { CustomerLink } from "./customer-link.tsx";
import { openItemsQuery, openItemsUrl, useHandToAgency, useWriteOffClaim } from "./dunning.api.ts";
import classes from "./dunning.module.css";
import { MoneyDialog, type MoneyByHand } from "./money.dialog.tsx";

type Item = OpenItems["claims"][number];

const stateOf = ({ status, level, reminder_due_on, agency_on }: Item): string => {
  if (agency_on !== null) return `an Inkasso seit ${germanDate(agency_on)}`;
  if (status === "gemahnt" && level !== null)
    return `${reminderName(level)}, zahlbar bis ${germanDate(reminder_due_on)}`;
  return claimStateLabel(status);
};

/** What the last reminder has not brought, once its term is over; the server has the last word. */
const isForAgency = ({ level, agency_on }: Item): boolean => agency_on !== null || level === 2;

interface Actions {
  readonly writeOff: (claim: Item) => void;
  readonly agency: (claim: Item) => void;
  readonly pay: (claim: Item, customer: AccountingCustomer) => void;
}

const columns = (act: Actions): Column<OpenItems>[] => [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer, dunning_block, dunning_block_note }) => (
      <div>
        <CustomerLink customer={customer} />
        {dunning_block ? (
          <Text size="sm" c="var(--app-warn)">
            Mahnsperre{dunning_block_note === null ? "" : `: ${dunning_block_note}`}
          </Text>
        ) : null}
      </div>
    ),
  },
  {
    key: "claims",
    header: "Rechnungen",
    cell: ({ claims, customer }) => (
      <ul className={classes.claims}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <span>
              {claim.number}, fällig {germanDate(claim.due_on)}
              <Text span size="sm" c="dimmed">
                {" "}
                {stateOf(claim)}
              </Text>
            </span>
            <span className={classes.amount}>{euros(claim.open_cents)}</span>
            {claim.status === "im_einzug" ? (
              <span />
            ) : (
              <Group gap={4} wrap="nowrap">
                {isForAgency(claim) ? (
                  <IconButton
                    label={
                      claim.agency_on === null
                        ? `${claim.number} an Inkasso geben`
                        : `${claim.number} vom Inkasso zurücknehmen`
                    }
                    size={32}
                    icon={
                      claim.agency_on === null ? (
                        <IconGavel size={18} aria-hidden />
                      ) : (
                        <IconArrowBackUp size={18} aria-hidden />
                      )
                    }
                    onClick={() => act.agency(claim)}
                  />
                ) : null}
                <IconButton
                  label={`Zahlung zu ${claim.number} von Hand buchen`}
                  size={32}
                  icon={<IconCashBanknoteFilled size={18} aria-hidden />}
                  onClick={() => act.pay(claim, customer)}
                />
                <IconButton
                  label={`${claim.number} ausbuchen`}
                  size={32}
                  icon={<IconFileXFilled size={18} aria-hidden />}
                  onClick={() => act.writeOff(claim)}
                />
              </Group>
            )}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: "overdue",
    header: "Überfällig",
    align: "right",
    cell: ({ overdue_cents }) => (
      <span className={classes.amount}>{overdue_cents === 0 ? "–" : euros(overdue_cents)}</span>
    ),
  },
  {
    key: "open",
    header: "Offen",
    align: "right",
    cell: ({ open_cents }) => <span className={classes.amount}>{euros(open_cents)}</span>,
  },
];

/** Who owes what, those with the most overdue first; what nobody will pay any more is written off. */
export function OpenItemsList() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(openItemsQuery(page));
  const { mutateAsync: writeOff } = useWriteOffClaim();
  const agency = useHandToAgency();
  const [money, setMoney] = useState<MoneyByHand>();
  const pages = usePages({ page, total: data?.total, change: (to) => setPage(to.page) });
  const askWriteOff = async ({ id, number, open_cents }: Item): Promise<void> => {
    const done = await promptText({
      title: `${number} ausbuchen?`,
      label: "Grund",
      maxLength: 200,
      confirmLabel: "Ausbuchen",
      hint: `${euros(open_cents)} werden nicht mehr verlangt. Das lässt sich nicht zurücknehmen.`,
      validate: (reason) => schemaErrors(WriteOffInput, { reason }).reason,
      save: async (reason) => void (await writeOff({ id, reason })),
    });
    if (done) toastDone(`${number} ist ausgebucht.`);
  };
  if (isError && !data)
    return (
      <LoadError title="Die offenen Posten konnten nicht geladen werden." onRetry={() => void refetch()} />
    );
  return (
    <>
      <DataTable
        caption="Offene Posten"
        columns={columns({
          writeOff: (claim) => void askWriteOff(claim),
          pay: (claim, customer) => setMoney({ kind: "zahlung", customer, claim, cents: claim.open_cents }),
          agency: ({ id, number, agency_on }) =>
            agency.mutate(
              { id, hand: agency_on === null },
              {
                onSuccess: () =>
                  toastDone(
                    agency_on === null
                      ? `${number} ist an Inkasso gegeben.`
                      : `${number} ist zurückgenommen.`,
                    id,
                  ),
                onError: (error) => toastError(messageOf(error), id),
              },
            ),
        })}
        rows={data?.data}
        rowKey={({ customer }) => customer.id}
        page={page}
        pages={pages}
        onPage={setPage}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {data === undefined
            ? ""
            : `Offen ${euros(data.open_cents)}, davon überfällig ${euros(data.overdue_cents)}`}
        </Text>
        <Button
          component="a"
          href={openItemsUrl}
          download
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          CSV
        </Button>
      </Group>
      {money ? <MoneyDialog money={money} onClose={() => setMoney(undefined)} /> : null}
    </>
  );
}
