import { Anchor, Button, Progress, Text } from "@mantine/core";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { LOCKER_NOTE_MAX } from "@krempelfrei/contract/limits";
import {
  IconCheck,
  IconClockFilled,
  IconFileAlert,
  IconMessage2Filled,
  IconUserFilled,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { nearDay } from "../../lib/format.ts";
import { confirmAction } from "../../ui/confirm.tsx";
import { promptText } from "../../ui/prompt-text.tsx";
import { toastError } from "../../ui/toasts.ts";
import { showUrl } from "../files/data/files.api.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import type { UploadEntry } from "../uploads/upload-entries.ts";
import { CancelUpload, RetryUpload } from "../uploads/upload-controls.tsx";
import { useNoteOfLocker, useWithdraw } from "./locker.api.ts";
import classes from "./locker.module.css";

const LARGE = "Zu groß, um gelesen zu werden. Bitte senden Sie es in kleineren Teilen.";

/** Texts about a person's illegible letter, with advice. */
const PROBLEM_TEXTS: Readonly<Record<NonNullable<LockerEntry["problem"]>, string>> = {
  encrypted: "Mit einem Kennwort geschützt. Bitte senden Sie es noch einmal ohne Kennwort.",
  damaged: "Die Datei ist beschädigt. Bitte scannen oder senden Sie sie noch einmal.",
  unsupported: "Der Inhalt lässt sich hier nicht zeigen. Bitte senden Sie das Dokument als PDF.",
  pages: LARGE,
  time: LARGE,
  memory: LARGE,
  pixels: LARGE,
  lost: "Die Datei ließ sich nicht lesen. Bitte senden Sie das Dokument als PDF.",
};

interface RowProps {
  readonly entry: LockerEntry;
  /** False after the end of the contract. */
  readonly changeable: boolean;
}

/** A dropped letter with its state. */
export function LockerRow({ entry, changeable }: RowProps) {
  return (
    <>
      <DocumentPicture file={{ id: entry.id, type: null, preview: entry.preview }} size="row" />
      <div className={classes.facts}>
        {entry.can_show ? (
          <a
            href={showUrl(entry.id)}
            target="_blank"
            rel="noopener"
            className={`${classes.link} touch`}
            title={entry.full_name}
          >
            <bdi className={classes.name}>{entry.name}</bdi>
          </a>
        ) : (
          <bdi className={classes.name}>{entry.name}</bdi>
        )}
        <Text size="sm" c="dimmed">
          {nearDay(entry.created_at)}
          {entry.is_duplicate ? " · war schon da" : ""}
        </Text>
        {entry.note === null ? null : (
          <Text size="sm" className={classes.note}>
            „{entry.note}“
          </Text>
        )}
        {entry.problem === null ? null : (
          <Text size="sm" c="var(--app-error)">
            {PROBLEM_TEXTS[entry.problem]}
          </Text>
        )}
      </div>
      <State entry={entry} />
      {changeable && entry.state === "waiting" ? <WaitingActions entry={entry} /> : <span />}
    </>
  );
}

/** Actions on an unfiled letter. */
function WaitingActions({ entry }: { readonly entry: LockerEntry }) {
  const withdraw = useWithdraw();
  const setNote = useNoteOfLocker();
  const askWithdraw = async (): Promise<void> => {
    const sure = await confirmAction({
      title: "Dokument zurückziehen?",
      message: `„${entry.full_name}“ wird gelöscht und nicht mehr einsortiert.`,
      confirmLabel: "Zurückziehen",
    });
    if (sure) withdraw.mutate(entry.id, { onError: (error) => toastError(messageOf(error)) });
  };
  const askNote = (): Promise<boolean> =>
    promptText({
      title: "Notiz an Ihren Krempler",
      label: "Notiz",
      maxLength: LOCKER_NOTE_MAX,
      confirmLabel: "Speichern",
      initialValue: entry.note ?? "",
      validate: () => undefined,
      save: async (note) => void (await setNote.mutateAsync({ id: entry.id, note })),
    });
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.action}
        leftSection={<IconMessage2Filled size={16} aria-hidden />}
        aria-label={`Notiz zu ${entry.name}`}
        onClick={() => void askNote()}
      >
        Notiz
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.action}
        aria-label={`${entry.name} zurückziehen`}
        loading={withdraw.isPending}
        onClick={() => void askWithdraw()}
      >
        Zurückziehen
      </Button>
    </div>
  );
}

/** State of a dropped letter (specification 3, "Locker entry"): filed with its folder, being sorted, or waiting. */
function State({ entry }: { readonly entry: LockerEntry }) {
  if (entry.state === "filed") {
    return (
      <span className={classes.state} data-state="filed">
        <IconCheck size={16} aria-hidden />
        <span>
          abgelegt{" "}
          {entry.folder ? (
            <>
              in{" "}
              <Anchor
                component={Link}
                to={`/browser?path=${entry.folder.id}`}
                underline="always"
                inherit
                className="touch"
              >
                {entry.folder.name}
              </Anchor>
            </>
          ) : null}
        </span>
      </span>
    );
  }
  const sorting = entry.state === "sorting";
  const Icon = sorting ? IconUserFilled : IconClockFilled;
  return (
    <span className={classes.state} data-state={entry.state}>
      <Icon size={16} aria-hidden />
      <span>{sorting ? "wird sortiert" : "wartet"}</span>
    </span>
  );
}

/** An upload, or the reason of its failure; with a retry only if that can help. */
export function UploadRow({ entry }: { readonly entry: UploadEntry }) {
  const { name, full_name: fullName, hasUploadError: failed, progress, reason } = entry;
  return (
    <>
      {failed ? (
        <span className={classes.failed}>
          <IconFileAlert size={22} aria-hidden />
        </span>
      ) : (
        <DocumentPicture file={{ id: entry.id, type: null, preview: null }} size="row" />
      )}
      <div className={classes.facts}>
        <bdi className={classes.name}>{failed ? fullName : name}</bdi>
        {failed ? (
          <Text size="sm" c="var(--app-error)">
            {reason ?? "Nicht hochgeladen"}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {progress === 0
              ? (reason ?? (navigator.onLine ? "Wartet …" : "wartet auf Verbindung"))
              : `wird gesendet, ${progress} %`}
          </Text>
        )}
        {failed ? null : <Progress value={progress} aria-label={`${name} wird hochgeladen`} mt={6} />}
      </div>
      {failed && entry.canRetry ? <RetryUpload entry={entry} /> : <span />}
      <CancelUpload entry={entry} />
    </>
  );
}
