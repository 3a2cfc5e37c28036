import { germanDay } from "@krempelfrei/contract/dates";
import { isoDate } from "@krempelfrei/contract/fields";
import { euros } from "@krempelfrei/contract/money";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconFileDownloadFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SepaPreview, SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { messageOf } from "../../../lib/form-errors.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { FormModal } from "../../../ui/dialogs/form-modal.tsx";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { RunPreview } from "../run-preview.tsx";
import { sepaFileUrl, sepaListPdfUrl, sepaPreviewQuery, useCreateSepaRun } from "./runs.api.ts";
import { SkippedTable } from "./skipped-table.tsx";

interface Props {
  readonly month: string;
  /** Only these claims, such as returned ones; undefined: all open ones of the month. */
  readonly claimIds?: readonly string[];
  readonly onClose: () => void;
}

/** Previews the collections and their day, and makes the file for the bank. */
export function CreateRunDialog({ month, claimIds, onClose }: Props) {
  // Typed day; undefined: the usual day is shown.
  const [day, setDay] = useState<string>();
  const [older, setOlder] = useState(false);
  const [fees, setFees] = useState(false);
  const [made, setMade] = useState<SepaRun>();
  const create = useCreateSepaRun();
  const wanted = isoDate.safeParse(day).data;
  /** Otherwise the file would be made for the usual day. */
  const isWrongDay = Boolean(day) && wanted === undefined;
  const body = {
    month,
    include_older: older,
    ...(fees ? { include_fees: true } : {}),
    ...(wanted === undefined ? {} : { collection_on: wanted }),
    ...(claimIds === undefined ? {} : { claim_ids: [...claimIds] }),
  };
  const { data, error, isFetching } = useQuery({ ...sepaPreviewQuery(body), enabled: made === undefined });
  const preview = error ? undefined : data?.preview;
  const make = async (): Promise<void> => {
    try {
      const { run } = await create.mutateAsync(body);
      if (run) setMade(run);
      toastSuccess();
    } catch (refused) {
      toastError(messageOf(refused));
    }
  };
  return (
    <FormModal title={`Lastschriften für ${germanMonth(month)}`} size="xl" onClose={onClose}>
      {made ? (
        <Result run={made} onClose={onClose} />
      ) : (
        <Stack>
          <Day value={day ?? preview?.collection_on ?? ""} onChange={setDay} />
          {claimIds === undefined ? (
            <Checkbox
              label="Auch offene Forderungen früherer Monate"
              checked={older}
              onChange={(event) => setOlder(event.currentTarget.checked)}
            />
          ) : null}
          <Checkbox
            label="Auch offene Gebühren (Rücklastschriften, Mahnungen)"
            description="Zusammen mit der ersten Forderung eines Kunden, wenn die Vorabankündigung rechtzeitig kommt"
            checked={fees}
            onChange={(event) => setFees(event.currentTarget.checked)}
          />
          <RunPreview
            error={error}
            preview={preview && <Preview preview={preview} />}
            submitLabel="SEPA-Datei erstellen"
            isSending={create.isPending}
            disabled={isWrongDay || isFetching || preview === undefined || preview.count === 0}
            onSubmit={() => void make()}
            onClose={onClose}
          />
        </Stack>
      )}
    </FormModal>
  );
}

interface DayProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ value, onChange }: DayProps) {
  return (
    <DateField
      label="Fälligkeitstag"
      description="Vorgeschlagen ist der übliche Tag aus den Einstellungen"
      value={value}
      onChange={onChange}
      error={value === "" ? undefined : isoDate.safeParse(value).error?.issues[0]?.message}
    />
  );
}

function Preview({ preview }: { readonly preview: SepaPreview }) {
  const { count, sum_cents, fees_cents, collection_on, moved, notices, letters, skipped_items, settled } =
    preview;
  return (
    <div role="status">
      {count === 0 ? (
        <Text fw={600}>Es gibt nichts einzuziehen.</Text>
      ) : (
        <>
          <Text fw={600}>
            {count} {count === 1 ? "Forderung" : "Forderungen"} über {euros(sum_cents)}
            {collection_on === null ? null : `, Einzug am ${germanDay(collection_on)}`}
          </Text>
          {fees_cents === 0 ? null : <Text>Darin {euros(fees_cents)} offene Gebühren.</Text>}
          {moved === null ? null : <Text>{moved}</Text>}
        </>
      )}
      {settled.count === 0 ? null : (
        <Text>
          {settled.count} durch Guthaben oder Zahlung beglichen, {euros(settled.cents)}
        </Text>
      )}
      {notices === 0 ? null : (
        <Text>
          {notices === 1 ? "1 Kunde bekommt" : `${notices} Kunden bekommen`} dazu heute eine Vorabankündigung
          per E-Mail.
        </Text>
      )}
      {letters === 0 ? null : (
        <Text>
          {letters === 1 ? "1 Kunde braucht" : `${letters} Kunden brauchen`} dazu eine Vorabankündigung per
          Brief: Es fehlt die E-Mail-Adresse, oder E-Mails kamen zuletzt zurück.
        </Text>
      )}
      {skipped_items.length === 0 ? null : (
        <>
          <Text c="var(--app-warn)" mt="sm">
            {skipped_items.length === 1
              ? "1 Forderung bleibt außen vor."
              : `${skipped_items.length} Forderungen bleiben außen vor.`}
          </Text>
          <SkippedTable rows={skipped_items} />
        </>
      )}
    </div>
  );
}

function Result({ run, onClose }: { readonly run: SepaRun; readonly onClose: () => void }) {
  return (
    <Stack>
      <Alert color="pine" role="status" title={`${run.msg_id} wurde erstellt.`}>
        {run.count} {run.count === 1 ? "Lastschrift" : "Lastschriften"} über {euros(run.sum_cents)}, fällig am{" "}
        {germanDay(run.collection_on)}. Laden Sie die Datei im Online-Banking hoch und haken Sie sie dann hier
        als eingereicht ab.
      </Alert>
      <Group>
        <Button
          component="a"
          href={sepaFileUrl(run.id)}
          download
          leftSection={<IconFileDownloadFilled size={20} aria-hidden />}
        >
          Datei herunterladen
        </Button>
        <Button component="a" variant="default" href={sepaListPdfUrl(run.id)} download>
          Begleitliste
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Schließen
        </Button>
      </Group>
    </Stack>
  );
}
