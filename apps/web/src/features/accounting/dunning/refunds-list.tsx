import type { Refund } from "@krempelfrei/contract/accounting/dunning";
import { euros } from "@krempelfrei/contract/money";
import { Button, Group, Text } from "@mantine/core";
import { IconCashBanknoteFilled, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "../../../ui/list/data-table.tsx";
import { SlicedTable } from "../../../ui/list/paged-table.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MoneyDialog, type MoneyByHand } from "./money.dialog.tsx";
import { CustomerLink } from "../customer-link.tsx";
import { refundFileUrl, refundsQuery, refundsUrl } from "./dunning.api.ts";

const columns = (onBook: (refund: Refund) => void): Column<Refund>[] => [
  {
    key: "customer",
    header: "Kunde",
    cell: ({ customer }) => <CustomerLink customer={customer} page="/bookings" />,
  },
  {
    key: "account",
    header: "Konto",
    cell: ({ holder, iban_masked }) =>
      iban_masked === null ? (
        <Text c="dimmed">nicht bekannt</Text>
      ) : (
        <>
          {iban_masked}
          <Text size="sm" c="dimmed">
            <bdi>{holder}</bdi>
          </Text>
        </>
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

/** Customers with credit and no open claim, with the files of their refunds: SEPA transfers and CSV. */
export function RefundsList() {
  const [money, setMoney] = useState<MoneyByHand>();
  const { data, isError, refetch } = useQuery(refundsQuery);
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
            <Button
              component="a"
              href={refundFileUrl}
              download
              variant="light"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              SEPA-Überweisungen ({data.file.count} über {euros(data.file.sum_cents)})
            </Button>
          )}
          <Button
            component="a"
            href={refundsUrl}
            download
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            CSV mit Kontonummern
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {data?.file.obstacle ??
          "Gebucht wird eine Erstattung erst mit ihrer Zeile im Kontoauszug. Solange sich an den Guthaben nichts ändert, trägt die Datei dieselbe Kennung, an der die Bank eine doppelte erkennt."}
      </Text>
      {money ? <MoneyDialog money={money} onClose={() => setMoney(undefined)} /> : null}
    </>
  );
}
