import { Alert, Button, Loader, Modal, Textarea } from "@mantine/core";
import { LOCKER_NOTE_MAX } from "@krempelfrei/contract/limits";
import { IconCameraFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { checkFileSize } from "../../lib/check-file.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { germanLongDate } from "../../lib/format.ts";
import { randomKey } from "../../lib/random-key.ts";
import { registerWork } from "../../lib/session-state.ts";
import { useUser } from "../../lib/session.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { useModalAbove } from "../../ui/use-modal-above.ts";
import { ReadersChoice } from "../uploads/readers-choice.tsx";
import type { Readers } from "../uploads/use-shareable.ts";
import { CameraInput } from "./camera-input.tsx";
import classes from "./capture.module.css";
import { CornerEditor } from "./corner-editor.tsx";
import { findSheet, makePdf, readPhoto, type CapturedPage } from "./make-pdf.ts";
import { forgetPhoto, keepPhoto, keepPlan, NO_PLAN, type KeptLetter, type PagePlan } from "./kept-letter.ts";
import { PageStrip } from "./page-strip.tsx";
import { PageTools } from "./page-tools.tsx";

type Page = CapturedPage & PagePlan & { readonly large: string };

export interface Captured {
  readonly file: File;
  readonly note: string;
}

interface Props {
  /** The first photographs. */
  readonly photos: readonly File[];
  /** An unsent letter from before a reload; undefined without one. */
  readonly letter: KeptLetter | undefined;
  /** Readers of the letter; undefined in a group of one person. */
  readonly readers: Readers | undefined;
  /** True if a clerk sorts the letter, who can get a note. */
  readonly withNote?: boolean;
  /** Rejects with `ApiError` if it was not sent: the pages stay. */
  readonly onSend: (captured: Captured) => void | Promise<void>;
  readonly onClose: () => void;
}

/** `Brief vom 22. November 2026`. */
const nameOf = (now: Date): string => `Brief vom ${germanLongDate(now.toISOString())}`;

const NOT_MADE = "Das PDF konnte auf diesem Gerät nicht gemacht werden.";
const FEWER = "Bitte weniger Seiten auf einmal senden.";
const NOT_SENT = "Der Brief konnte nicht gesendet werden. Die Seiten sind noch da.";

/** "Seite 2" before "Seite 10". */
const byName = new Intl.Collator("de", { numeric: true, sensitivity: "base" });

/** Milliseconds without a change after which the letter is stored on the device. */
const KEPT_AFTER_MS = 300;

/** The whole picture if the sheet is not found with certainty, so that no part of a letter is cut off. */
async function edgeOf(photo: ImageBitmap): Promise<Partial<PagePlan>> {
  const corners = await findSheet(photo);
  return corners ? { corners, edge: "known" } : { edge: "unsure" };
}

/** `isKept`: each photograph is stored on the device (`keepPhoto`). */
function usePages(photos: readonly File[], letter: KeptLetter | undefined, isKept: boolean) {
  const { id: person } = useUser();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [current, setCurrent] = useState<string>();
  const [failed, setFailed] = useState(false);
  /** Photographs that are being read; the first ones are about to. */
  const [running, setRunning] = useState(1);
  const put = async (all: readonly (PagePlan & { readonly photo: Blob })[]): Promise<void> => {
    setFailed(false);
    setRunning((count) => count + 1);
    for (const { photo: file, ...plan } of all) {
      try {
        // Sequential, with one photograph in memory at a time.
        const read = await readPhoto(file);
        const page: Page = { ...read, ...plan, ...(plan.edge === "unknown" ? await edgeOf(read.photo) : {}) };
        setPages((all) => [...all, page]);
        setCurrent(page.id);
      } catch {
        setFailed(true);
      }
    }
    setRunning((count) => count - 1);
  };
  const begun = useRef(false);
  const add = async (files: readonly File[]): Promise<void> => {
    // Browsers give several chosen pictures in any order.
    const sorted = files.toSorted((a, b) => byName.compare(a.name, b.name));
    const all = sorted.map((photo) => ({ ...NO_PLAN, id: randomKey(), photo }));
    if (isKept) for (const { id, photo } of all) void keepPhoto(person, id, photo);
    await put(all);
  };
  const begin = useEffectEvent(() => {
    void put(letter?.pages ?? [])
      .then(() => add(photos))
      .finally(() => setRunning((count) => count - 1));
  });
  useEffect(() => {
    // React mounts twice in development.
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  const change = (id: string, changes: Partial<Page>): void =>
    setPages((all) => all.map((page) => (page.id === id ? { ...page, ...changes } : page)));
  const remove = (id: string): void => {
    const left = pages.filter((page) => page.id !== id);
    void forgetPhoto(id);
    setPages(left);
    setCurrent(left.at(-1)?.id);
  };
  const shift = (id: string, by: number): void => {
    const from = pages.findIndex((page) => page.id === id);
    const page = pages[from];
    const others = pages.filter((other) => other.id !== id);
    if (page) setPages([...others.slice(0, from + by), page, ...others.slice(from + by)]);
  };
  return { pages, current, setCurrent, add, change, remove, shift, failed, reading: running > 0 };
}

/** Stores the letter on the device, so that it can be resumed after the page ends. */
function useKept(pages: readonly Page[], note: string, isKept: boolean): void {
  const { id: person } = useUser();
  useEffect(() => {
    if (pages.length === 0 || !isKept) return undefined;
    const timer = setTimeout(() => void keepPlan(person, pages, note), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [person, pages, note, isKept]);
}

/** The letter cannot be made on this device, or is too large. */
class NotMade extends Error {}

async function makeLetter(pages: readonly Page[]): Promise<File> {
  try {
    const file = await makePdf(pages, nameOf(new Date()));
    // Here, where the pages can still be divided: they are forgotten when the letter is sent.
    checkFileSize(file);
    return file;
  } catch (error) {
    throw new NotMade(`${error instanceof ApiError ? error.message : NOT_MADE} ${FEWER}`, { cause: error });
  }
}

let unsent = 0;
registerWork(() => unsent > 0);

/** Keeps an unsent letter when the session ends, which otherwise deletes what is stored on the device. */
function useUnsent(has: boolean): void {
  useEffect(() => {
    if (!has) return undefined;
    unsent += 1;
    return () => {
      unsent -= 1;
    };
  }, [has]);
}

/** Turns several photographs into one PDF on this device: cut out, turned, in order. */
export function CaptureDialog({ photos, letter, readers, withNote = true, onSend, onClose }: Props) {
  // Only a letter for the locker can be resumed there.
  const isKept = withNote;
  const { pages, current, setCurrent, add, change, remove, shift, failed, reading } = usePages(
    photos,
    letter,
    isKept,
  );
  const [note, setNote] = useState(letter?.note ?? "");
  useKept(pages, note, isKept);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isAbove = useModalAbove();
  const page = pages.find(({ id }) => id === current);
  const has = pages.length > 0 || reading;
  useUnsent(has && isKept);
  useUnsavedGuard(has && !isKept);
  const send = async (): Promise<void> => {
    setMaking(true);
    setProblem(undefined);
    try {
      const file = await makeLetter(pages);
      await onSend({ file, note: note.trim() });
    } catch (error) {
      setMaking(false);
      setProblem(error instanceof NotMade ? error.message : [messageOf(error), NOT_SENT].join(" ").trim());
    }
  };
  const close = async (): Promise<void> => {
    // A letter that is being sent cannot be cancelled. Escape in the question reaches this dialog too.
    if (making || isAbove()) return;
    const lost = pages.length === 1 ? "Die Seite wird" : `Alle ${pages.length} Seiten werden`;
    const discard = { title: "Brief verwerfen?", message: `${lost} gelöscht.`, confirmLabel: "Verwerfen" };
    if (pages.length === 0 || (await confirmProceed(discard))) onClose();
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={() => void close()}
      title="Brief fotografieren"
      closeButtonProps={{ "aria-label": "Abbrechen" }}
    >
      <div className={classes.frame} inert={making}>
        {page ? (
          <div className={classes.stage}>
            <CornerEditor
              picture={page.large}
              corners={page.corners}
              onCorners={(corners) => change(page.id, { corners, edge: "known" })}
            />
            {page.edge === "unsure" ? (
              <p className={classes.unsure} role="status">
                Rand nicht sicher erkannt – bitte prüfen.
              </p>
            ) : null}
            <PageTools
              page={page}
              onChange={(changes) => change(page.id, changes)}
              onRemove={() => remove(page.id)}
            />
          </div>
        ) : (
          <NoPage loading={reading} onPhotos={(files) => void add(files)} />
        )}
        {failed ? <Alert color="red">Eine Datei ist kein Bild und wurde nicht übernommen.</Alert> : null}
        <PageStrip
          pages={pages}
          current={current}
          onOpen={setCurrent}
          onShift={shift}
          onPhotos={(files) => void add(files)}
        />
        {withNote ? <Note value={note} onChange={setNote} /> : null}
        {readers ? <ReadersChoice {...readers} /> : null}
        {problem === undefined ? null : <Alert color="red">{problem}</Alert>}
        <div className={classes.foot}>
          <SendButton count={pages.length} reading={reading} making={making} onSend={() => void send()} />
        </div>
      </div>
    </Modal>
  );
}

interface NoPageProps {
  /** True while the first photograph is being read. */
  readonly loading: boolean;
  readonly onPhotos: (files: File[]) => void;
}

/** Shown before the first page, and after the last one was deleted. */
function NoPage({ loading, onPhotos }: NoPageProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.empty}>
      {loading ? (
        <Loader color="white" aria-label="Die Aufnahme wird gelesen" />
      ) : (
        <>
          <p>Legen Sie den Brief flach auf einen dunklen Tisch und fotografieren Sie ihn von oben.</p>
          <Button
            variant="white"
            leftSection={<IconCameraFilled size={22} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Erste Seite fotografieren
          </Button>
          <CameraInput inputRef={camera} onPhotos={onPhotos} />
        </>
      )}
    </div>
  );
}

interface SendButtonProps {
  readonly count: number;
  /** True while a further page is being read. */
  readonly reading: boolean;
  readonly making: boolean;
  readonly onSend: () => void;
}

function SendButton({ count, reading, making, onSend }: SendButtonProps) {
  return (
    <Button
      className={classes.send}
      fullWidth
      disabled={count === 0 || reading}
      loading={making}
      onClick={onSend}
    >
      {count === 0
        ? "Als PDF senden"
        : count === 1
          ? "1 Seite als PDF senden"
          : `${count} Seiten als ein PDF senden`}
    </Button>
  );
}

function Note({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Notiz an Ihren Krempler (freiwillig)"
      placeholder="z. B. Bitte bis Freitag ablegen"
      size="md"
      autosize
      maxLength={LOCKER_NOTE_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
