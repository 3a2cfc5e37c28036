import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  PasswordResponses,
  PDFWorker,
  ResponseException,
  version,
  type PDFDocumentProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- the build gives the address
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { ApiError } from "../../../lib/api-error.ts";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Folder of the files that pdf.js requests by name, written by the build (`pdfjs-files.ts`). */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;
const CHUNK_BYTES = 256 * 1024;

// One worker for all open documents; it ends with the last one.
let worker: PDFWorker | undefined;
let open = 0;

function releaseWorker(): void {
  open -= 1;
  if (open > 0) return;
  worker?.destroy();
  worker = undefined;
}

export interface OpenPdf {
  readonly document: Promise<PDFDocumentProxy>;
  /** Stops loading and frees all memory; call it once. */
  close(): void;
}

export interface PasswordQuestion {
  /** True if the previous password was wrong. */
  readonly isWrong: boolean;
  /** Tries a password, which stays in this page's memory until the document is closed. */
  answer(password: string): void;
}

/**
 * Opens a PDF from an address of the API, loading chunks as needed. `onPassword` is called if the PDF needs a password,
 * and again after a wrong one.
 */
export function openPdf(address: string, onPassword: (question: PasswordQuestion) => void): OpenPdf {
  worker ??= new PDFWorker();
  open += 1;
  const task = getDocument({
    url: address,
    worker,
    withCredentials: true,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    standardFontDataUrl: FILES,
    cMapUrl: FILES,
    cMapPacked: true,
    wasmUrl: FILES,
    // The page's policy allows no WebAssembly.
    useWasm: false,
    disableWorkerRendering: true,
  });
  task.onPassword = (answer: (password: string) => void, reason: number): void =>
    onPassword({ answer, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD });
  return {
    document: task.promise,
    close: () => {
      task
        .destroy()
        .catch(() => undefined)
        .finally(releaseWorker);
    },
  };
}

/** Text for a PDF that does not open, or the error of the call. */
export function pdfError(error: unknown): string | ApiError {
  if (error instanceof PasswordException) return "Das Dokument ist mit einem Kennwort geschützt.";
  if (error instanceof ResponseException) return new ApiError(error.status, { message: error.message });
  return "Das Dokument ist beschädigt und kann nicht angezeigt werden.";
}
