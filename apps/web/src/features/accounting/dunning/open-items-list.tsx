import { WriteOffInput, type OpenItems } from "@krempelfrei/contract/accounting/dunning";
import { feeState } from "../../bookings/fee-state.ts";
import { euros } from "@krempelfrei/contract/money";
import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { germanDate } from "../../../lib/format.ts";
import { messageOf, schemaErrors } from "../../../lib/form-errors.ts";
import { BREAKPOINTS } from "../../../ui/breakpoints.ts";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";
import { Pager } from "../../../ui/list/pager.tsx";
import { usePages } from "../../../ui/list/use-pages.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import {
  actionsOf,
  feeActionsOf,
  dueFeesOf,
  stateOf,
  type Actions,
  type ClaimAction,
  type OpenClaim,
} from "./claim-actions.tsx";
import { CustomerLink } from "../customer-link.tsx";
import {
  openItemsQuery,
  openItemsUrl,
  useHandToAgency,
  useWriteOffClaim,
  useWriteOffFees,
} from "./dunning.api.ts";
import { DunningBlock } from "./dunning-block.tsx";
import classes from "./dunning.module.css";
import { OpenItemsCards } from "./open-items-cards.tsx";
import { MoneyDialog, type MoneyByHand } from "./money.dialog.tsx";

const columns = (act: Actions): Column<OpenItems>[] => [
  {
    key: "customer",
    header: "Kunde",
    cell: (row) => (
      <div>
        <CustomerLink customer={row.customer} page="/bookings" />
        <DunningBlock of={row} />
      </div>
    ),
  },
  {
    key: "claims",
    header: "Rechnungen und Gebühren",
    cell: (row) => (
      <ul className={classes.claims}>
        {row.claims.map((claim) => (
          <li key={claim.id}>
            <span>
              {claim.number}, fällig {germanDate(claim.due_on)}
              <Text span size="sm" c="dimmed">
                {" "}
                {stateOf(claim)}
              </Text>
            </span>
            <span className={classes.amount}>{euros(claim.open_cents)}</span>
            <Group gap={4} wrap="nowrap" justify="flex-end">
              {actionsOf(claim, row.customer, act).map((action) => (
                <ActionButton key={action.key} action={action} />
              ))}
            </Group>
          </li>
        ))}
        {row.fees.map((fee, index) => (
          <li key={fee.id}>
            <span>
              <bdi>{fee.text}</bdi>
              <Text span size="sm" c="dimmed">
                {" "}
                {feeState(fee)}
              </Text>
            </span>
            <span className={classes.amount}>{euros(fee.open_cents)}</span>
            <Group gap={4} wrap="nowrap" justify="flex-end">
              {index > 0
                ? null
                : feeActionsOf(row, act).map((action) => <ActionButton key={action.key} action={action} />)}
            </Group>
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

/** An action as a word, or as an icon where a line is short. */
function ActionButton({ action: { word, fullLabel, icon, run } }: { readonly action: ClaimAction }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      h="2rem"
      className={classes.action}
      aria-label={fullLabel}
      data-tip={fullLabel}
      onClick={run}
    >
      <span className={classes.word}>{word}</span>
      <span className={classes.icon}>{icon}</span>
    </Button>
  );
}

function useActions(onMoney: (money: MoneyByHand) => void): Actions {
  const { mutateAsync: writeOff } = useWriteOffClaim();
  const { mutateAsync: writeOffFees } = useWriteOffFees();
  const agency = useHandToAgency();
  const askWriteOff = async ({ id, number, open_cents }: OpenClaim): Promise<void> => {
    const done = await promptText({
      title: `${number} ausbuchen?`,
      label: "Grund",
      maxLength: 200,
      confirmLabel: "Ausbuchen",
      hint: `${euros(open_cents)} werden nicht mehr verlangt, auch die Gebühren dazu nicht. Das lässt sich nicht zurücknehmen.`,
      validate: (reason) => schemaErrors(WriteOffInput, { reason }).reason,
      save: async (reason) => void (await writeOff({ id, reason })),
    });
    if (done) toastDone(`${number} ist ausgebucht.`);
  };
  const askFees = async (row: OpenItems): Promise<void> => {
    const done = await promptText({
      title: `Gebühren von ${row.customer.name} ausbuchen?`,
      label: "Grund",
      maxLength: 200,
      confirmLabel: "Ausbuchen",
      hint: `${euros(dueFeesOf(row))} werden nicht mehr verlangt. Das lässt sich nicht zurücknehmen.`,
      validate: (reason) => schemaErrors(WriteOffInput, { reason }).reason,
      save: async (reason) => void (await writeOffFees({ id: row.customer.id, reason })),
    });
    if (done) toastDone("Die Gebühren sind ausgebucht.");
  };
  return {
    payFees: (row) =>
      onMoney({ kind: "zahlung", customer: row.customer, forFees: true, cents: dueFeesOf(row) }),
    writeOffFees: (row) => void askFees(row),
    writeOff: (claim) => void askWriteOff(claim),
    pay: (claim, customer) => onMoney({ kind: "zahlung", customer, claim, cents: claim.open_cents }),
    agency: ({ id, number, agency_on }) =>
      agency.mutate(
        { id, hand: agency_on === null },
        {
          onSuccess: () =>
            toastDone(
              agency_on === null ? `${number} ist an Inkasso gegeben.` : `${number} ist zurückgenommen.`,
              id,
            ),
          onError: (error) => toastError(messageOf(error), id),
        },
      ),
  };
}

interface Sums {
  readonly open_cents: number;
  readonly overdue_cents: number;
}

function Foot({ sums }: { readonly sums: Sums | undefined }) {
  return (
    <Group justify="space-between" mt="sm">
      <Text size="sm" c="dimmed">
        {sums === undefined
          ? ""
          : `Offen ${euros(sums.open_cents)}, davon überfällig ${euros(sums.overdue_cents)}`}
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
  );
}

/**
 * Open items by customer, the largest overdue sum first. Here claims and fees are paid by hand or written off, and
 * claims handed to an agency.
 */
export function OpenItemsList() {
  const [page, setPage] = useState(1);
  // On a tablet a claim does not fit into one line of the table.
  const narrow = useMediaQuery(`(max-width: ${BREAKPOINTS.tablet - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const { data, isError, refetch } = useQuery(openItemsQuery(page));
  const [money, setMoney] = useState<MoneyByHand>();
  const pages = usePages({ page, total: data?.total, change: (to) => setPage(to.page) });
  const act = useActions(setMoney);
  if (isError && !data)
    return (
      <LoadError title="Die offenen Posten konnten nicht geladen werden." onRetry={() => void refetch()} />
    );
  return (
    <>
      {narrow ? (
        <>
          <OpenItemsCards rows={data?.data} act={act} />
          <Pager page={page} pages={pages} onPage={setPage} />
        </>
      ) : (
        <DataTable
          caption="Offene Posten"
          columns={columns(act)}
          rows={data?.data}
          rowKey={({ customer }) => customer.id}
          page={page}
          pages={pages}
          onPage={setPage}
        />
      )}
      <Foot sums={data} />
      {money ? <MoneyDialog money={money} onClose={() => setMoney(undefined)} /> : null}
    </>
  );
}
