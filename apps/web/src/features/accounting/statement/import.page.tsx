import { Progress, Stack, Text } from "@mantine/core";
import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { BLOCK_NOTE_MAX, STORNO_REASON_MAX } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/form-errors.ts";
import { germanDate } from "../../../lib/format.ts";
import { fetchAhead } from "../../../lib/query.ts";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { UploadZone } from "../../../ui/upload/upload-zone.tsx";
import { useAddressState } from "../../../ui/use-address-state.ts";
import { AccountingPage } from "../accounting-page.tsx";
import { AssignDialog } from "./assign.dialog.tsx";
import { ColumnMapDialog } from "./column-map.dialog.tsx";
import { groupOf, type Group } from "./groups.ts";
import { ImportResult } from "./import-result.tsx";
import { LineGroups } from "./line-groups.tsx";
import { NoteDialog } from "./note.dialog.tsx";
import { linesQuery, useIgnoreLine, useReopenLine, useUndoLine } from "./statement.api.ts";
import { useStatementImport } from "./use-statement-import.ts";

const ADDRESS = {
  read: (params: URLSearchParams): Group => groupOf(params.get("gruppe")) ?? "sicher",
  write: (group: Group): URLSearchParams => new URLSearchParams(group === "sicher" ? {} : { gruppe: group }),
};

const ACCEPTED = [".csv", ".txt", ".xml", ".zip"];

interface Asked {
  readonly what: "assign" | "ignore" | "undo";
  readonly line: BankLine;
}

export const fetchFirst = (): void => fetchAhead(linesQuery("offen"));

/** /accounting/import-csv: bank statements are read, and the matches of their lines confirmed. */
export function Component() {
  const [group, takeStep] = useAddressState(ADDRESS);
  const statements = useStatementImport();
  const [asked, setAsked] = useState<Asked>();
  const reopen = useReopenLine();
  const { data } = useQuery(linesQuery("offen"));
  const last = data?.last_day ?? null;
  const ask = (what: Asked["what"]) => (line: BankLine) => setAsked({ what, line });
  return (
    <AccountingPage part="statement">
      <Stack gap="md">
        <UploadZone
          compact={last !== null}
          accept={ACCEPTED}
          text="Kontoauszug hierher ziehen: CSV von Sparkasse, Volksbank, DKB, ING, N26, Commerzbank, Postbank und anderen, camt.053 als XML oder ZIP."
          onFiles={(files) => void statements.read(files)}
        />
        {last === null ? null : (
          <Text c="dimmed" size="sm">
            Eingelesen sind Umsätze bis zum {germanDate(last)}.
          </Text>
        )}
        {statements.reading ? <Reading /> : null}
        {statements.answers.map((answer) => (
          <ImportResult
            key={answer.import.id}
            answer={answer}
            onClose={() => statements.close(answer.import.id)}
          />
        ))}
        <LineGroups
          group={group}
          onGroup={(state) => takeStep(() => ({ state }))}
          onAssign={ask("assign")}
          onIgnore={ask("ignore")}
          onUndo={ask("undo")}
          onReopen={(line) =>
            reopen.mutate(line.id, {
              onSuccess: () => toastDone("Der Umsatz ist wieder offen.", line.id),
              onError: (error) => toastError(messageOf(error), line.id),
            })
          }
        />
      </Stack>
      {asked ? <AskedDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
      {statements.unknown ? (
        <ColumnMapDialog
          key={`${statements.unknown.file.name} ${statements.unknown.file.lastModified}`}
          unknown={statements.unknown}
          onClose={statements.forgetUnknown}
          onSaved={() => void statements.readUnknown()}
        />
      ) : null}
    </AccountingPage>
  );
}

function Reading() {
  return (
    <div role="status">
      <Text size="sm">Der Kontoauszug wird gelesen …</Text>
      <Progress value={100} animated aria-label="Der Kontoauszug wird gelesen" />
    </div>
  );
}

function AskedDialog({
  asked: { what, line },
  onClose,
}: {
  readonly asked: Asked;
  readonly onClose: () => void;
}) {
  const ignore = useIgnoreLine();
  const undo = useUndoLine();
  if (what === "assign") return <AssignDialog line={line} onClose={onClose} />;
  return what === "ignore" ? (
    <NoteDialog
      title="Umsatz ignorieren"
      line={line}
      label="Notiz"
      description="Warum er keinen Kunden betrifft, zum Beispiel Miete oder Kontoführung"
      required={false}
      max={BLOCK_NOTE_MAX}
      submitLabel="Ignorieren"
      save={async (note) => ignore.mutateAsync({ id: line.id, note })}
      onClose={onClose}
    />
  ) : (
    <NoteDialog
      title="Buchung zurücknehmen"
      line={line}
      label="Grund"
      description="Die Buchungen dieses Umsatzes werden storniert; er ist danach wieder offen"
      required
      max={STORNO_REASON_MAX}
      submitLabel="Zurücknehmen"
      save={async (reason) => undo.mutateAsync({ id: line.id, reason })}
      onClose={onClose}
    />
  );
}
