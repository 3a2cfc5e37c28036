import { typesText } from "@krempelfrei/contract/files/upload-types";
import { Button, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { IconCameraFilled, IconFileUploadFilled, IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { lazy, loadCode } from "../../lib/lazy.ts";
import { fetchAhead } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { uploadTypes } from "../../ui/upload/upload-extensions.ts";
import { FileInput, UploadZone } from "../../ui/upload/upload-zone.tsx";
import { lockerQuery } from "../files/data/files.api.ts";
import { refreshing } from "../files/data/refresh.ts";
import type { UploadEntry } from "../uploads/upload-entries.ts";
import { ReadersChoice } from "../uploads/readers-choice.tsx";
import { useShareable, type Readers } from "../uploads/use-shareable.ts";
import { lockerUploads } from "../uploads/uploads.api.ts";
import { useFailuresAsRows } from "../uploads/seen-failures.ts";
import { addUploads, uploads, usePageDrop, useUploads } from "../uploads/uploads.ts";
import { ListState } from "../files/workspace/list-state.tsx";
import { CameraInput } from "./camera-input.tsx";
import { forgetLetter, keptLetter, type KeptLetter } from "./kept-letter.ts";
import { SharedFiles } from "./shared-files.tsx";
import { LockerRow, UploadRow } from "./locker-row.tsx";
import { usePagePaste } from "./use-page-paste.ts";
import classes from "./locker.module.css";

/** Specification 2, "Locker screen". */
const DROP_TEXT =
  "Lege hier deine selbst digitalisierten Dokumente ab und lasse sie bequem von deinem Krempler ordnen.";
const SCOPE = "locker";
/** Search parameter of the link for the phone, which opens the capture. */
const CAPTURE = "capture";
const READERS = "Wer sieht es nach dem Ablegen?";

// Cutting out and making the PDF is loaded with the first photograph.
const CaptureDialog = lazy(async () => ({ default: (await import("./capture.dialog.tsx")).CaptureDialog }));

export const fetchFirst = (): void => fetchAhead(lockerQuery);

/** /locker */
export function Component() {
  const { data, isError, refetch } = useQuery({ ...lockerQuery, ...refreshing(false) });
  const entries = useUploads(SCOPE);
  useFailuresAsRows(SCOPE, entries);
  const shares = useShareable();
  const [forAll, setForAll] = useState(false);
  const add = useCallback(
    (files: File[]) =>
      addUploads(files, { scope: SCOPE, forAll: shares ? forAll : undefined }, lockerUploads),
    [shares, forAll],
  );
  const choose = (next: boolean): void => {
    setForAll(next);
    // What is repeated follows the choice that is seen.
    uploads.share(({ target, hasUploadError }) => hasUploadError && target.scope === SCOPE, next);
  };
  const ended = useUser().ended !== null;
  usePageDrop(ended ? ignore : add);
  usePagePaste(ended ? ignore : add);
  const documents = data?.data ?? [];
  return (
    <Page title="Mein Schließfach">
      {/* After the end of the contract nothing more is taken. */}
      {ended ? null : <Giving onFiles={add} readers={shares ? { forAll, onForAll: choose } : undefined} />}
      {data === undefined ? (
        <ListState failed={isError} onRetry={() => void refetch()} />
      ) : documents.length + entries.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={32} />}
          title="Keine Dokumente vorhanden"
          text={
            ended ? "Hier steht, was Sie abgelegt haben." : "Was hier abgelegt wird, ordnet der Krempler ein."
          }
        />
      ) : (
        <Letters entries={entries} documents={documents} changeable={!ended} />
      )}
    </Page>
  );
}

const ignore = (): void => undefined;

interface GivingProps {
  readonly onFiles: (files: File[]) => void;
  /** Readers of the filed documents; undefined in a group of one person. */
  readonly readers: Readers | undefined;
}

/**
 * Ways to add letters: two large buttons on the phone, elsewhere an area to drop files on, and files shared by other
 * apps.
 */
function Giving({ onFiles, readers }: GivingProps) {
  const phone = useMediaQuery(`(max-width: ${BREAKPOINTS.mobile - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const camera = useRef<HTMLInputElement>(null);
  const photograph = (): void => camera.current?.click();
  const { id } = useUser();
  const [photos, setPhotos] = useState<readonly File[]>();
  /** Undefined until the browser's storage was read. */
  const [kept, setKept] = useState<{ readonly letter: KeptLetter | undefined }>();
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    let here = true;
    void keptLetter(id).then((letter) => here && setKept({ letter }));
    return () => {
      here = false;
    };
  }, [id]);
  const close = (): void => {
    setPhotos(undefined);
    setKept({ letter: undefined });
    if (search.has(CAPTURE)) setSearch({}, { replace: true });
    void forgetLetter();
  };
  return (
    <>
      {phone ? (
        <PhoneButtons readers={readers} onCamera={photograph} onFiles={onFiles} />
      ) : (
        <DropPlace readers={readers} onCamera={photograph} onFiles={onFiles} />
      )}
      <CameraInput inputRef={camera} onPhotos={setPhotos} />
      <SharedFiles onFiles={onFiles} readers={readers} />
      {photos || kept?.letter || (kept && search.has(CAPTURE)) ? (
        <Suspense>
          <CaptureDialog
            photos={photos ?? []}
            letter={kept?.letter}
            readers={readers}
            onClose={close}
            onSend={({ file, note }) => {
              close();
              addUploads([file], { scope: SCOPE, note, forAll: readers?.forAll }, lockerUploads);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface WaysProps extends GivingProps {
  readonly onCamera: () => void;
}

function PhoneButtons({ readers, onCamera, onFiles }: WaysProps) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <Text c="dimmed">{DROP_TEXT}</Text>
      <div className={classes.buttons}>
        <Button leftSection={<IconCameraFilled size={22} aria-hidden />} onClick={onCamera}>
          Fotografieren
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileUploadFilled size={22} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          Datei wählen
        </Button>
      </div>
      {readers ? (
        <div className={classes.readers}>
          <ReadersChoice {...readers} label={READERS} />
        </div>
      ) : null}
      <FileInput inputRef={files} onFiles={onFiles} />
    </>
  );
}

function DropPlace({ readers, onCamera, onFiles }: WaysProps) {
  const showLink = async (): Promise<void> => {
    const { showPhoneLink } = await loadCode(() => import("./phone-link.tsx"));
    await showPhoneLink(`${location.origin}/locker?${CAPTURE}`, onCamera);
  };
  return (
    <>
      <UploadZone
        compact
        text={DROP_TEXT}
        hint={`${typesText(uploadTypes())} · hierher ziehen, auswählen oder mit Strg+V einfügen`}
        onFiles={onFiles}
      >
        <Button
          variant="default"
          leftSection={<IconCameraFilled size={20} aria-hidden />}
          onClick={() => void showLink()}
        >
          Mit dem Telefon fotografieren
        </Button>
      </UploadZone>
      {readers ? (
        <div className={classes.readers}>
          <ReadersChoice {...readers} label={READERS} />
        </div>
      ) : null}
    </>
  );
}

type Filter = "all" | "waiting" | "filed" | "failed";

interface LettersProps {
  readonly entries: readonly UploadEntry[];
  readonly documents: readonly LockerEntry[];
  readonly changeable: boolean;
}

function Letters({ entries, documents, changeable }: LettersProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const failed = entries.filter(({ hasUploadError }) => hasUploadError);
  const filed = documents.filter(({ state }) => state === "filed");
  const waiting = documents.filter(({ state }) => state !== "filed");
  const uploading = entries.filter(({ hasUploadError }) => !hasUploadError);
  const shown = {
    all: { entries, documents },
    waiting: { entries: uploading, documents: waiting },
    filed: { entries: [], documents: filed },
    failed: { entries: failed, documents: [] },
  }[filter];
  const chips: readonly { value: Filter; label: string; count: number }[] = [
    { value: "all", label: "Alle", count: entries.length + documents.length },
    { value: "waiting", label: "Wartet", count: uploading.length + waiting.length },
    { value: "filed", label: "Abgelegt", count: filed.length },
    { value: "failed", label: "Mit Fehler", count: failed.length },
  ];
  return (
    <>
      <div className={classes.filters} role="group" aria-label="Welche Dokumente gezeigt werden">
        {chips.map(({ value, label, count }) =>
          value === "failed" && count === 0 && filter !== "failed" ? null : (
            <UnstyledButton
              key={value}
              className={classes.chip}
              aria-pressed={filter === value}
              onClick={() => setFilter(value)}
            >
              {label} {count}
            </UnstyledButton>
          ),
        )}
      </div>
      {shown.entries.length + shown.documents.length === 0 ? (
        <Text c="dimmed" py="lg">
          Hier ist gerade nichts.
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Dokumente im Schließfach">
          {shown.entries.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <UploadRow entry={entry} />
            </li>
          ))}
          {shown.documents.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <LockerRow entry={entry} changeable={changeable} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
