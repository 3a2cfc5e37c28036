import { SEPA_ITEM_STATES, type SepaItem, type SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { euros } from "@krempelfrei/contract/money";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { FormModal } from "../../../ui/dialogs/form-modal.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { PagedTable } from "../../../ui/list/paged-table.tsx";
import { ReturnDialog } from "./return.dialog.tsx";
import { sepaItemsQuery } from "./runs.api.ts";

export const customerColumn: Column<SepaItem> = {
  key: "customer",
  header: "Kunde",
  cell: ({ customer }) => (
    <span>
      <bdi>{customer.name}</bdi>{" "}
      <Text span c="dimmed" size="sm">
        {customer.number}
      </Text>
    </span>
  ),
};

const oneLine = (text: string) => <span style={{ whiteSpace: "nowrap" }}>{text}</span>;

export const referenceColumn: Column<SepaItem> = {
  key: "reference",
  header: "Referenz",
  cell: ({ end_to_end_id }) => oneLine(end_to_end_id),
};

export const amountColumn: Column<SepaItem> = {
  key: "amount",
  header: "Betrag",
  align: "right",
  cell: ({ amount_cents }) => oneLine(euros(amount_cents)),
};

const columns = (onReturn: (item: SepaItem) => void): Column<SepaItem>[] => [
  customerColumn,
  referenceColumn,
  { key: "iban", header: "IBAN", wide: true, cell: ({ iban_masked }) => oneLine(iban_masked) },
  {
    key: "status",
    header: "Stand",
    cell: ({ status, return_text, is_unannounced, is_late }) =>
      [
        return_text ?? SEPA_ITEM_STATES.find(({ value }) => value === status)?.label,
        ...(is_unannounced ? ["nicht angekündigt"] : []),
        ...(is_late ? ["zu spät angekündigt"] : []),
      ].join(", "),
  },
  amountColumn,
  {
    key: "actions",
    header: "Aktionen",
    hiddenHeader: true,
    align: "right",
    cell: (item) =>
      item.can_return ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Rücklastschrift von ${item.end_to_end_id} buchen`}
          onClick={() => onReturn(item)}
        >
          Rücklastschrift
        </Button>
      ) : null,
  },
];

interface Props {
  readonly run: SepaRun;
  readonly onClose: () => void;
}

/** The collections of a run, with buttons that book returns. */
export function ItemsDialog({ run, onClose }: Props) {
  const [returned, setReturned] = useState<SepaItem>();
  return (
    <FormModal title={`Lastschriften in ${run.msg_id}`} size="70rem" onClose={onClose}>
      <PagedTable
        caption={`Lastschriften in ${run.msg_id}`}
        columns={columns(setReturned)}
        rowKey={({ id }) => id}
        queryOf={(page) => sepaItemsQuery(run.id, page)}
        failure="Die Lastschriften konnten nicht geladen werden."
      />
      {returned ? <ReturnDialog item={returned} onClose={() => setReturned(undefined)} /> : null}
    </FormModal>
  );
}
