import type { Refund } from "@krempelfrei/contract/accounting/dunning";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconCashBanknoteFilled, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "../../../ui/list/data-table.tsx";
import { SlicedTable } from "../../../ui/list/paged-table.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MoneyDialog, type MoneyByHand } from "./money.dialog.tsx";
import { CustomerLink } from "../customer-link.tsx";
import {
  refundFileAgainUrl,
  refundFileUrl,
  refundsAgainUrl,
  refundsQuery,
  refundsUrl,
} from "./dunning.api.ts";

const columns = (onBook: (refund: Refund) => void): Column<Refund>[] => [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => <CustomerLink customer={customer} page="/bookings" />,
  },
  {
    key: "account",
    header: "Konto",
    cell: ({ holder, iban_masked, is_in_file }) =>
      iban_masked === null ? (
        <Text c="dimmed">nicht bekannt</Text>
      ) : (
        <div>
          {iban_masked}
          <Text size="sm" c="dimmed">
            <bdi>{holder}</bdi>
            {is_in_file ? " · schon in einer Datei für die Bank" : null}
          </Text>
        </div>
      ),
  },
  {
    key: "credit",
    header: "Guthaben",
    align: "right",
    cell: ({ credit_cents }) => euros(credit_cents),
  },
  {
    key: "actions",
    header: "Aktionen",
    hiddenHeader: true,
    align: "right",
    cell: (refund) => (
      <IconButton
        label={`Erstattung an ${refund.customer.name} von Hand buchen`}
        icon={<IconCashBanknoteFilled size={20} aria-hidden />}
        onClick={() => onBook(refund)}
      />
    ),
  },
];

/** The browser loads the file beside the page, without telling the page when it has it. */
const AFTER_DOWNLOAD_MS = 2000;

/** Customers with credit and no open claim, with the files of their refunds: SEPA transfers and CSV. */
export function RefundsList() {
  const [money, setMoney] = useState<MoneyByHand>();
  const { data, isError, refetch } = useQuery(refundsQuery);
  const download = {
    component: "a",
    download: true,
    leftSection: <IconDownload size={18} aria-hidden />,
    // The download changes what the list says.
    onClick: () => void setTimeout(() => void refetch(), AFTER_DOWNLOAD_MS),
  } as const;
  if (isError && !data)
    return <LoadError title="Die Guthaben konnten nicht geladen werden." onRetry={() => void refetch()} />;
  return (
    <>
      <SlicedTable
        caption="Erstattungen"
        columns={columns(({ customer, credit_cents }) =>
          setMoney({ kind: "erstattung", customer, cents: credit_cents }),
        )}
        rows={data?.data}
        rowKey={({ customer }) => customer.id}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {data === undefined ? "" : `Guthaben zusammen ${euros(data.total_cents)}`}
        </Text>
        <Group gap="xs">
          {data === undefined || data.file.obstacle !== null ? null : (
            <Button {...download} href={refundFileUrl}>
              SEPA-Überweisungen ({data.file.count} über {euros(data.file.sum_cents)})
            </Button>
          )}
          {data?.data.every(({ is_in_file }) => is_in_file) ? null : (
            <Button {...download} href={refundsUrl} variant="subtle">
              CSV mit Kontonummern
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {data?.file.obstacle ??
          "Gebucht wird eine Erstattung erst mit ihrer Zeile im Kontoauszug. Bis dahin nimmt keine weitere Datei sie auf."}
      </Text>
      {/* Not where the button of the first file was: a second click there would pay everybody twice. */}
      {data?.again ? (
        <Anchor href={refundFileAgainUrl} download size="sm" underline="always">
          Alle noch einmal in eine Datei ({data.again.count} über {euros(data.again.sum_cents)})
        </Anchor>
      ) : null}
      {data?.data.some(({ is_in_file }) => is_in_file) ? (
        <Anchor href={refundsAgainUrl} download size="sm" underline="always" ml={data.again ? "md" : 0}>
          Alle noch einmal als CSV
        </Anchor>
      ) : null}
      {money ? <MoneyDialog money={money} onClose={() => setMoney(undefined)} /> : null}
    </>
  );
}
