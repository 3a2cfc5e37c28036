import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AnnotationEditorType, AnnotationMode, PixelsPerInch } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { createPageFrames, type PageMark } from "./page-frames.ts";
import "./pdf-viewer.css";

/** State of the search in the document. */
export interface FindResult {
  /** Index of the marked match, from 1; 0 for none. */
  readonly current: number;
  readonly total: number;
  readonly state: "found" | "none" | "searching";
}

export interface PdfViewerEvents {
  /** Called with the number of the visible page. */
  onPage(number: number): void;
  /** Called when a page is drawn, or failed. */
  onDrawn(number: number, failed: boolean): void;
  onFind(result: FindResult): void;
  /** The frame under the pointer; undefined after leaving one. */
  onPoint(mark: string | undefined): void;
}

/** The pages of a document in a column: only those near the visible part are drawn, others free their memory. */
export interface PdfViewerControls {
  /** Width of the first page in pixels, and the rotation of all pages in quarter turns. */
  layOut(width: number, quarters: number): void;
  goTo(page: number): void;
  /** Highlights all matches, and scrolls to the first one from the visible page; an empty text clears them. */
  find(words: string | readonly string[]): void;
  findNext(back: boolean): void;
  frame(marks: readonly PageMark[]): void;
  /** Highlights a frame and, with `seek`, scrolls to it. */
  point(mark: string | undefined, seek: boolean): void;
  close(): void;
}

/** Maximum size of a canvas: a larger one costs memory, and phones refuse it. */
const MAX_PIXELS = 8_000_000;

/** The viewer's own texts are unused; the app's texts are German. */
const NO_TEXTS = {
  getLanguage: () => "de",
  getDirection: () => "ltr",
  get: async () => "",
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
} as unknown as NonNullable<ConstructorParameters<typeof PDFViewer>[0]["l10n"]>;

interface Matches {
  readonly matchesCount: { readonly current: number; readonly total: number };
}

/** Builds the viewer of pdf.js into two nested elements. */
export function openPdfViewer(
  container: HTMLDivElement,
  pages: HTMLDivElement,
  document: PDFDocumentProxy,
  first: { readonly width: number; readonly height: number },
  { onPage, onDrawn, onFind, onPoint }: PdfViewerEvents,
): PdfViewerControls {
  const ended = new AbortController();
  const frames = createPageFrames(container, ended.signal, onPoint);
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const options = {
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    l10n: NO_TEXTS,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
    maxCanvasPixels: MAX_PIXELS,
    enableSelectionRendering: false,
    enableAutoLinking: false,
    // Missing in the library's types.
    abortSignal: ended.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);

  let ready = false;
  let wanted: { width: number; quarters: number } | undefined;
  let start: number | undefined;
  const layOut = (): void => {
    if (!ready || !wanted) return;
    const { width, quarters } = wanted;
    viewer.pagesRotation = (quarters % 4) * 90;
    const points = quarters % 2 === 0 ? first.width : first.height;
    viewer.currentScale = width / (points * PixelsPerInch.PDF_TO_CSS_UNITS);
  };
  const tell = (state: FindResult["state"], { matchesCount }: Matches): void =>
    onFind({ ...matchesCount, state });
  eventBus.on("pagesinit", () => {
    ready = true;
    for (const [index, page] of [...pages.children].entries()) {
      page.setAttribute("role", "group");
      page.setAttribute("aria-label", `Seite ${index + 1}`);
    }
    layOut();
    if (start !== undefined) viewer.currentPageNumber = start;
  });
  eventBus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => onPage(pageNumber));
  eventBus.on("pagerendered", ({ pageNumber, error }: { pageNumber: number; error: unknown }) =>
    onDrawn(pageNumber, Boolean(error)),
  );
  // Drawing a page again removes its frames.
  for (const drawn of ["pagerendered", "textlayerrendered"]) eventBus.on(drawn, frames.draw);
  eventBus.on("updatefindmatchescount", (event: Matches) => tell("found", event));
  eventBus.on("updatefindcontrolstate", (event: Matches & { state: number }) => {
    if (event.state === FindState.PENDING) tell("searching", event);
    else tell(event.state === FindState.NOT_FOUND ? "none" : "found", event);
  });

  linkService.setDocument(document);
  viewer.setDocument(document);
  return {
    layOut: (width, quarters) => {
      wanted = { width, quarters };
      layOut();
    },
    goTo: (page) => {
      const number = Math.min(Math.max(1, page), document.numPages);
      if (ready) viewer.currentPageNumber = number;
      else start = number;
    },
    ...finderOf(eventBus, viewer),
    frame: frames.set,
    point: (mark, seek) => {
      const page = frames.point(mark, seek);
      if (ready && page !== undefined && page !== viewer.currentPageNumber) viewer.currentPageNumber = page;
    },
    close: () => {
      ended.abort();
      viewer.setDocument(null);
      linkService.setDocument(null);
      pages.replaceChildren();
      container.querySelector("#hiddenCopyElement")?.remove();
    },
  };
}

/** The search of pdf.js, which is controlled by events. */
function finderOf(eventBus: EventBus, viewer: PDFViewer): Pick<PdfViewerControls, "find" | "findNext"> {
  let query: string | readonly string[] = "";
  const search = (type: "" | "again", back: boolean): void => {
    const source = { source: viewer, type, query, findPrevious: back };
    const options = { caseSensitive: false, entireWord: false, highlightAll: true, matchDiacritics: false };
    eventBus.dispatch("find", { ...source, ...options });
  };
  return {
    find: (words) => {
      query = words;
      if (words.length === 0) eventBus.dispatch("findbarclose", { source: viewer });
      else search("", false);
    },
    findNext: (back) => search("again", back),
  };
}
