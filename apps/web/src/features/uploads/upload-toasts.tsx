import { Button, Group } from "@mantine/core";
import { typesText } from "@krempelfrei/contract/files/upload-types";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { known } from "../../lib/query.ts";
import { browserQuery } from "../files/data/files.api.ts";
import { uploadTypes } from "../../ui/upload/upload-extensions.ts";
import { ApiError } from "../../lib/api-error.ts";
import {
  hideToast,
  toastError,
  toastInfo,
  toastSuccess,
  toastSuccessWithLink,
  toastWarning,
} from "../../ui/toasts.ts";
import { isMaybeStored } from "./call-key.ts";
import { areRowsShown } from "./seen-failures.ts";
import type { UploadEntry } from "./upload-entries.ts";
import type { UploadGroup } from "./upload-queue.ts";
import { documentsPath } from "../files/data/documents-path.ts";

/**
 * Largest number of files that get a toast each. A larger group gets its toasts at the end: numbers of arrived, known
 * and failed files.
 */
const TOASTS_AT_MOST = 5;
/** The upload continues automatically when the server is reachable. */
export const UNREACHED = "Keine Verbindung zum Server.";
export const SIGNED_OUT = "Ihre Anmeldung ist abgelaufen.";

/** German reason of a failed upload, for the panel and the rows. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return UNREACHED;
  if (error.status === 401) return SIGNED_OUT;
  return Object.values(error.errors ?? {})[0]?.[0] ?? error.message;
}

/** Not allowed, no such folder, and files that the server never accepts. */
const FINAL = new Set([403, 404, 413, 415, 422]);

/** True if another attempt could succeed. */
export const canRetry = (error: unknown): boolean => !(error instanceof ApiError) || !FINAL.has(error.status);

/**
 * True if the storage of the group or its day is full: the answer names no time after which there is room. True for a
 * file that may be stored already, too.
 */
export const isFull = (error: unknown): boolean =>
  isMaybeStored(error) ||
  (error instanceof ApiError && error.status === 429 && error.retryAfter === undefined);

/**
 * Seconds until an automatic retry, as named by a server that is busy or limits the rate; undefined after other errors.
 */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError && (error.status === 503 || error.status === 429) ? error.retryAfter : undefined;

/** Shows the result of an upload: the texts of specification 4 and 8 for a few files, numbers for many. */
export function toastUpload(entry: UploadEntry, error: unknown, group: UploadGroup): void {
  // The sign-in page explains that the session has ended.
  if (error instanceof ApiError && error.status === 401) return;
  // Visible rows show failures and reasons.
  const isRowShown = areRowsShown(entry.target.scope);
  if (group.total > TOASTS_AT_MOST) {
    if (group.left === 0) toastGroup(isRowShown ? { ...group, failed: 0 } : group, placeOf(entry, group));
  } else if (error === undefined) {
    // One message for each file; the last one includes remarks on all.
    const duplicates = group.left === 0 && group.duplicates > 0 ? duplicatesText(group) : undefined;
    const place = group.left === 0 ? placeOf(entry, group) : undefined;
    const text = (
      <>
        <div>
          Datei <bdi>{entry.full_name}</bdi> wurde erfolgreich hochgeladen!
        </div>
        {duplicates === undefined ? null : <div>{duplicates}</div>}
      </>
    );
    if (place) toastPlace(text, place, entry.id);
    else toastSuccess(text, entry.id);
  } else if (!isRowShown) {
    toastError(
      <>
        <div>
          Datei <bdi>{entry.full_name}</bdi> konnte nicht hochgeladen werden!
        </div>
        {toastTexts(error).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </>,
      entry.id,
    );
  }
}

interface Place {
  readonly folder: string;
  /** Of the document, or of the folder with several. */
  readonly address: string;
}

/** Folder of the group's documents; undefined if they lie in several or in none. */
function placeOf({ target: { scope } }: UploadEntry, { sent }: UploadGroup): Place | undefined {
  const [id, ...others] = new Set(sent.map(({ folder_id }) => folder_id));
  if (!id || others.length > 0) return undefined;
  const customer = scope === "own" ? undefined : scope;
  const folder = known(browserQuery(customer))?.folders.find((each) => each.id === id);
  if (!folder) return undefined;
  const page = customer === undefined ? "/browser" : documentsPath(customer);
  const isTop = folder.parent_id === null;
  const search = new URLSearchParams(isTop ? {} : { path: id });
  if (sent.length === 1 && sent[0]) search.set("file", sent[0].id);
  return { folder: isTop ? "Alle Dokumente" : folder.name, address: `${page}?${search}` };
}

/** Names the folder of arrived documents and leads there, also from another page. */
function toastPlace(text: ReactNode, { folder, address }: Place, about?: string): void {
  const id = toastSuccessWithLink(
    <>
      {text}
      <Group justify="space-between" gap="xs" mt="0.25rem">
        <span>
          in „<bdi>{folder}</bdi>“
        </span>
        <Button
          component={Link}
          to={address}
          size="compact-sm"
          h="2rem"
          variant="default"
          onClick={() => hideToast(id)}
        >
          Öffnen
        </Button>
      </Group>
    </>,
    about,
  );
}

const many = (count: number): string =>
  count === 1 ? "1 Datei" : `${count.toLocaleString("de-DE")} Dateien`;

function toastGroup(group: UploadGroup, place: Place | undefined): void {
  const { succeeded, failed, duplicates } = group;
  if (succeeded > 0) {
    const text = `${many(succeeded)} ${succeeded === 1 ? "wurde" : "wurden"} erfolgreich hochgeladen!`;
    if (place) toastPlace(<div>{text}</div>, place);
    else toastSuccess(text);
  }
  if (duplicates > 0) toastInfo(duplicatesText(group));
  if (failed > 0) {
    toastError(`${many(failed)} ${failed === 1 ? "konnte" : "konnten"} nicht hochgeladen werden!`);
  }
}

const duplicatesText = ({ duplicates }: UploadGroup): string =>
  duplicates === 1
    ? "Ein Dokument mit demselben Inhalt war schon vorhanden."
    : `${duplicates.toLocaleString("de-DE")} Dokumente waren mit demselben Inhalt schon vorhanden.`;

/** Specification 8: with an errors object the first message of each field, otherwise 'Upload error'. */
function toastTexts(error: unknown): string[] {
  const errors = error instanceof ApiError ? error.errors : undefined;
  return errors ? Object.values(errors).flatMap(([first]) => first ?? []) : ["Upload error"];
}

/**
 * Reports chosen files that are not sent: names of files without a document's extension, and the number of hidden
 * files.
 */
export function toastSkipped(hidden: number, wrong: readonly string[]): void {
  if (wrong.length > 0) {
    const rest = wrong.length > 3 ? ` und ${(wrong.length - 3).toLocaleString("de-DE")} weitere` : "";
    toastError(
      <>
        Nicht hochgeladen: <bdi>{wrong.slice(0, 3).join(", ")}</bdi>
        {rest}. Erlaubt sind {typesText(uploadTypes())}.
      </>,
    );
  }
  if (hidden > 0) {
    toastInfo(
      hidden === 1
        ? "1 versteckte Datei wurde übersprungen."
        : `${many(hidden).replace(" Dateien", "")} versteckte Dateien wurden übersprungen.`,
    );
  }
}

/** Reports renamed folders: their number, and the new name of one. */
export function toastRenamed(names: readonly { from: string; to: string }[]): void {
  if (names.length === 0) return;
  toastWarning(
    <>
      {names.length === 1
        ? "Ein Ordner bekam einen erlaubten Namen: "
        : `${names.length.toLocaleString("de-DE")} Ordner bekamen einen erlaubten Namen, zum Beispiel `}
      „<bdi>{names[0]?.to}</bdi>“ (höchstens 50 Zeichen, ohne Sonderzeichen).
    </>,
  );
}
