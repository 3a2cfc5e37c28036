import type { Refund } from "@krempelfrei/contract/accounting/dunning";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { Button, Group, Text } from "@mantine/core";
import { IconCashBanknoteFilled, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "../../../ui/list/data-table.tsx";
import { usePages } from "../../../ui/list/use-pages.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MoneyDialog, type MoneyByHand } from "./money.dialog.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { refundFileUrl, refundsQuery, refundsUrl } from "./dunning.api.ts";

const columns = (onBook: (refund: Refund) => void): Column<Refund>[] => [
  { key: "customer", header: "Kunde", cell: ({ customer }) => <CustomerLink customer={customer} /> },
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

/** Customers who have paid too much while nothing of theirs is open, and the list of them for the bank. */
export function RefundsList() {
  const [page, setPage] = useState(1);
  const [money, setMoney] = useState<MoneyByHand>();
  const { data, isError, refetch } = useQuery(refundsQuery);
  const pages = usePages({ page, total: data?.data.length, change: (to) => setPage(to.page) });
  if (isError && !data)
    return <LoadError title="Die Guthaben konnten nicht geladen werden." onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        caption="Erstattungen"
        columns={columns(({ customer, credit_cents }) =>
          setMoney({ kind: "erstattung", customer, cents: credit_cents }),
        )}
        rows={data?.data.slice((page - 1) * TABLE_PAGE_SIZE, page * TABLE_PAGE_SIZE)}
        rowKey={({ customer }) => customer.id}
        page={page}
        pages={pages}
        onPage={setPage}
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
