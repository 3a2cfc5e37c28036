import { Breakable } from "../../ui/title/breakable.tsx";
import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { foldUmlauts } from "@krempelfrei/contract/search/search";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { relevanceDateFormatted } from "../../lib/format.ts";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { browserQuery } from "../files/data/files.api.ts";
import { isListed } from "../files/data/filter-files.ts";
import classes from "./contacts.module.css";
import { markForEmergency } from "./missing.api.ts";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly onEnd: (done: boolean) => void;
}

const SHOWN = 8;

const folded = (text: string): string => foldUmlauts(text).toLowerCase();

/**
 * Selects one of the documents that the person may mark for a point of the checklist; documents with a similar name
 * come first.
 */
export function MarkExisting({ label, name, onEnd }: Props) {
  const { data, isError } = useQuery(browserQuery(undefined));
  const [search, setSearch] = useState("");
  const [busy, setBusy] = useState<string>();
  if (isError && !data) return <Text role="alert">Die Dokumente konnten nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="12rem" role="status" aria-label="Lade Daten..." />;
  const own = data.files.filter((file) => isListed(file) && file.can_mark_sos);
  const found = own.filter((file) =>
    folded([file.name, file.author ?? "", ...file.tags].join(" ")).includes(folded(search.trim())),
  );
  const alike = (file: FileItem): number => (folded(file.name).includes(folded(name).slice(0, 6)) ? 0 : 1);
  const shown = found.toSorted((one, other) => alike(one) - alike(other)).slice(0, SHOWN);
  const choose = async (file: FileItem): Promise<void> => {
    setBusy(file.id);
    try {
      await markForEmergency(file, name);
      toastDone(`„${file.name}“ ist für den Notfall markiert.`);
      onEnd(true);
    } catch (error) {
      toastError(messageOf(error));
      setBusy(undefined);
    }
  };
  return (
    <Stack gap="sm">
      <Text>Welches Ihrer Dokumente gehört zu „{label}“? Ihre Notfallkontakte können es dann lesen.</Text>
      <TextInput
        label="Suchen"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <Text c="dimmed">
          {own.length === 0 ? "Sie haben noch keine Dokumente." : "Kein Dokument heißt so."}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Ihre Dokumente">
          {shown.map((file) => (
            <Choice key={file.id} file={file} busy={busy} onChoose={() => void choose(file)} />
          ))}
        </ul>
      )}
      {found.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          Gezeigt werden {SHOWN} von {found.length}. Suchen Sie nach dem Namen.
        </Text>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onEnd(false)}>
          Abbrechen
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps {
  readonly file: FileItem;
  /** Id of the document being marked. */
  readonly busy: string | undefined;
  readonly onChoose: () => void;
}

function Choice({ file, busy, onChoose }: ChoiceProps) {
  return (
    <li className={classes.contact}>
      <div className={classes.words}>
        <Text component="bdi" display="block" fw={600}>
          <Breakable text={file.name} />
        </Text>
        <Text size="sm" c="dimmed">
          {[file.author, relevanceDateFormatted(file)].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Button
        variant="light"
        flex="none"
        loading={busy === file.id}
        disabled={busy !== undefined && busy !== file.id}
        aria-label={`${file.name} markieren`}
        onClick={onChoose}
      >
        Markieren
      </Button>
    </li>
  );
}
