import { UndoReturnInput, type SepaItem } from "@krempelfrei/contract/accounting/sepa";
import { STORNO_REASON_MAX } from "@krempelfrei/contract/limits";
import { euros } from "@krempelfrei/contract/money";
import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconFileUploadFilled, IconRepeat } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { germanDate } from "../../../lib/format.ts";
import { messageOf, schemaErrors, serverErrors } from "../../../lib/form-errors.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Column } from "../../../ui/list/data-table.tsx";
import { PagedTable } from "../../../ui/list/paged-table.tsx";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { CreateRunDialog } from "./create-run.dialog.tsx";
import { amountColumn, customerColumn, referenceColumn } from "./items.dialog.tsx";
import { refusedButBooked, sepaReturnsQuery, useImportSepaStatus, useUndoSepaReturn } from "./runs.api.ts";

interface Actions {
  readonly onRetry: (item: SepaItem) => void;
  readonly onUndo: (item: SepaItem) => void;
}

const columns = ({ onRetry, onUndo }: Actions): Column<SepaItem>[] => [
  customerColumn,
  referenceColumn,
  { key: "reason", header: "Grund", cell: ({ return_text }) => return_text },
  {
    key: "day",
    header: "Zurück am",
    cell: ({ returned_on }) => (returned_on === null ? "abgelehnt" : germanDate(returned_on)),
  },
  amountColumn,
  {
    key: "actions",
    header: "Aktionen",
    hiddenHeader: true,
    align: "right",
    cell: (item) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {item.can_undo_return ? (
          <IconButton
            label={`Rücklastschrift ${item.end_to_end_id} zurücknehmen`}
            icon={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => onUndo(item)}
          />
        ) : null}
        {item.can_retry ? (
          <IconButton
            label={`${item.claim.number} erneut einziehen`}
            icon={<IconRepeat size={20} aria-hidden />}
            onClick={() => onRetry(item)}
          />
        ) : null}
      </Group>
    ),
  },
];

/** Undoes a return that was entered by hand, after asking for the reason. */
function useAskUndo(): (item: SepaItem) => Promise<void> {
  const { mutateAsync: undo } = useUndoSepaReturn();
  return async (item) => {
    const done = await promptText({
      title: "Rücklastschrift zurücknehmen",
      label: "Grund",
      maxLength: STORNO_REASON_MAX,
      confirmLabel: "Zurücknehmen",
      hint: `Die Zahlung über ${euros(item.amount_cents)} gleicht ${item.claim.number} wieder aus; eine Bankgebühr wird mit zurückgenommen.`,
      validate: (reason) => schemaErrors(UndoReturnInput, { reason }).reason,
      save: async (reason) => void (await undo({ item, reason })),
    });
    if (done) toastSuccess();
  };
}

/** Rückläufer: debits of a month's claims that were returned or rejected, and the next step for each. */
export function ReturnsTab({ month }: { readonly month: string }) {
  const [again, setAgain] = useState<SepaItem>();
  const askUndo = useAskUndo();
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" maw="32rem">
          Rücklastschriften aus dem Kontoauszug erscheinen hier von selbst. Einzelne buchen Sie beim
          Lastschriftlauf.
        </Text>
        <StatusImport />
      </Group>
      <PagedTable
        key={month}
        caption="Rückläufer"
        columns={columns({ onRetry: setAgain, onUndo: (item) => void askUndo(item) })}
        rowKey={({ id }) => id}
        queryOf={(page) => sepaReturnsQuery(month, page)}
        failure="Die Rückläufer konnten nicht geladen werden."
      />
      {again ? (
        <CreateRunDialog month={month} claimIds={[again.claim.id]} onClose={() => setAgain(undefined)} />
      ) : null}
    </>
  );
}

/** Button that reads the bank's report on a collection file (pain.002). */
function StatusImport() {
  const read = useImportSepaStatus();
  const again = useRef<() => void>(null);
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    // The same file can be chosen once more after a failure.
    again.current?.();
    try {
      const { run, rejected, booked } = await read.mutateAsync(file);
      toastSuccess(
        rejected === 1
          ? `1 Lastschrift in ${run.msg_id} wurde von der Bank abgelehnt.`
          : `${rejected} Lastschriften in ${run.msg_id} wurden von der Bank abgelehnt.`,
      );
      if (booked > 0) toastError(refusedButBooked(run, booked));
    } catch (error) {
      toastError(serverErrors(error).file ?? messageOf(error));
    }
  };
  return (
    <FileButton accept=".xml" resetRef={again} onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={read.isPending}
          leftSection={<IconFileUploadFilled size={20} aria-hidden />}
        >
          Statusmeldung der Bank einlesen
        </Button>
      )}
    </FileButton>
  );
}
