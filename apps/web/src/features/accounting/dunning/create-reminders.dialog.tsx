import { reminderName, type createReminders } from "@krempelfrei/contract/accounting/dunning";
import type { CallResult } from "@krempelfrei/contract/call";
import { germanDay } from "@krempelfrei/contract/dates";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { euros } from "@krempelfrei/contract/money";
import { Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, serverErrors } from "../../../lib/form-errors.ts";
import { AmountField, type AmountValue } from "../../../ui/fields/amount-field.tsx";
import { FormModal } from "../../../ui/dialogs/form-modal.tsx";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { RunPreview } from "../run-preview.tsx";
import { reminderPreviewQuery, useCreateReminders } from "./dunning.api.ts";
import classes from "./dunning.module.css";

const TYPING_MS = 300;

const letters = (count: number): string => `${count.toLocaleString("de-DE")} Schreiben`;

/** Previews the recipients and levels of reminders, and makes them. */
export function CreateRemindersDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState<AmountValue>(0);
  const fee = typeof typed === "number" ? typed : undefined;
  const [settled] = useDebouncedValue(fee, TYPING_MS);
  /** Otherwise the preview is that of the fee before. */
  const isPreviewed = fee !== undefined && fee === settled;
  const { data, error, isFetching } = useQuery({
    ...reminderPreviewQuery(settled ?? 0),
    enabled: settled !== undefined,
  });
  const create = useCreateReminders();
  const make = async (): Promise<void> => {
    try {
      const { created } = await create.mutateAsync(fee ?? 0);
      toastDone(`${letters(created.length)} erstellt. Wer eine E-Mail-Adresse hat, bekommt es per E-Mail.`);
      onClose();
    } catch (refused) {
      toastError(messageOf(refused));
    }
  };
  const preview = error ? undefined : data;
  const refusedFee = serverErrors(error).fee_cents;
  return (
    <FormModal title="Mahnungen erstellen" size="lg" onClose={onClose}>
      <Stack>
        <AmountField
          label="Kosten je Mahnung"
          description="Nur was der Brief wirklich kostet, höchstens 20,00 €; die Zahlungserinnerung ist frei"
          data-autofocus
          value={typed}
          onChange={setTyped}
          error={fee === undefined ? MESSAGES.amount : refusedFee}
        />
        <RunPreview
          error={refusedFee === undefined ? error : null}
          preview={preview ? <Preview preview={preview} /> : refusedFee === undefined ? undefined : null}
          submitLabel={
            preview === undefined || preview.created.length === 0
              ? "Erstellen"
              : `${letters(preview.created.length)} erstellen`
          }
          isSending={create.isPending}
          disabled={isFetching || !isPreviewed || preview === undefined || preview.created.length === 0}
          onSubmit={() => void make()}
          onClose={onClose}
        />
      </Stack>
    </FormModal>
  );
}

function Preview({ preview }: { readonly preview: CallResult<typeof createReminders> }) {
  const { created, skipped_items, total_cents } = preview;
  return (
    <div role="status">
      <Text fw={600} mb="xs">
        {created.length === 0
          ? "Heute ist nichts zu mahnen."
          : `${letters(created.length)} über zusammen ${euros(total_cents)}`}
      </Text>
      <ul className={classes.preview}>
        {created.map(({ customer, level, due_on, total_cents: total }) => (
          <li key={customer.id}>
            <bdi>{customer.name}</bdi> ({customer.number}): {reminderName(level)} über {euros(total)}, zahlbar
            bis {germanDay(due_on)}
          </li>
        ))}
        {skipped_items.map(({ customer, message }) => (
          <li key={customer.id} data-skipped>
            <bdi>{customer.name}</bdi> ({customer.number}): {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
