import { useElementSize, useMergedRef } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconLayoutSidebarFilled, IconSearch } from "@tabler/icons-react";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

import { openPdf, type PasswordQuestion, pdfError } from "./pdf-document.ts";
import { PdfFind } from "./pdf-find.tsx";
import { PdfPassword } from "./pdf-password.tsx";
import type { PageMark } from "./page-frames.ts";
import { PdfThumbnails } from "./pdf-thumbnails.tsx";
import { openPdfViewer, type FindResult, type PdfViewerControls } from "./pdf-viewer.ts";
import type { PreviewKindProps } from "./preview-kind.ts";
import { PreviewTools } from "./preview-tools.tsx";
import classes from "./preview.module.css";
import { ToolButton } from "./tool-button.tsx";
import { useDialogKey } from "./use-dialog-key.ts";
import { useWheelZoom, useZoom } from "./use-zoom.ts";

interface Opened {
  readonly document: PDFDocumentProxy;
  /** Size of the first page, in points. */
  readonly first: { readonly width: number; readonly height: number };
}

const NO_MARKS: readonly PageMark[] = [];
const PADDING_PX = 32;
/** Maximum width of a page at zoom 1: wider lines are hard to read. */
const WIDEST_PX = 880;

/**
 * Opens the PDF at an address, and closes it again. `question` is defined while a password is needed, `opened` once
 * loaded.
 */
function usePdf(
  address: string,
  { onFailed, onLoaded }: Pick<PreviewKindProps, "onFailed" | "onLoaded">,
): { readonly opened: Opened | undefined; readonly question: PasswordQuestion | undefined } {
  const [opened, setOpened] = useState<Opened>();
  const [question, setQuestion] = useState<PasswordQuestion>();
  const tell = useRef({ onFailed, onLoaded });
  tell.current = { onFailed, onLoaded };
  useEffect(() => {
    let wanted = true;
    const pdf = openPdf(address, (asked) => {
      if (!wanted) return;
      setQuestion(asked);
      tell.current.onLoaded();
    });
    pdf.document
      .then(async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!wanted) return undefined;
        setQuestion(undefined);
        setOpened({ document, first: { width, height } });
        return undefined;
      })
      .catch((error: unknown) => {
        if (wanted) tell.current.onFailed(pdfError(error));
      });
    return () => {
      wanted = false;
      setOpened(undefined);
      setQuestion(undefined);
      pdf.close();
    };
  }, [address]);
  return { opened, question };
}

/** Puts the viewer into its elements while a document is open. */
function useViewer(
  opened: Opened | undefined,
  container: RefObject<HTMLDivElement | null>,
  { start, framed, onLoaded, onFailed }: Pick<PreviewKindProps, "start" | "framed" | "onLoaded" | "onFailed">,
) {
  const [viewer, setViewer] = useState<PdfViewerControls>();
  const [page, setPage] = useState(start?.page ?? 1);
  const [result, setResult] = useState<FindResult>();
  const tell = useRef({ start, framed, onLoaded, onFailed });
  tell.current = { start, framed, onLoaded, onFailed };
  useEffect(() => {
    const pages = container.current?.firstElementChild;
    if (!opened || !container.current || !(pages instanceof HTMLDivElement)) return undefined;
    let drawn = false;
    const controls = openPdfViewer(container.current, pages, opened.document, opened.first, {
      onPage: setPage,
      onDrawn: (_, failed) => {
        if (drawn) return;
        drawn = true;
        // Before drawing, the sizes of the pages are unknown.
        container.current?.scrollTo({ top: tell.current.start?.top });
        if (failed) tell.current.onFailed(pdfError(undefined));
        else tell.current.onLoaded();
      },
      onFind: setResult,
      onPoint: (mark) => tell.current.framed?.onPoint(mark),
    });
    if (tell.current.start) controls.goTo(tell.current.start.page);
    setViewer(controls);
    return () => {
      setViewer(undefined);
      controls.close();
    };
  }, [opened, container]);
  return { viewer, page, result };
}

/** Draws frames around the marked words, and highlights the pointed one; pointing at its line also scrolls to it. */
function useFrames(viewer: PdfViewerControls | undefined, framed: PreviewKindProps["framed"]): void {
  const { marks = NO_MARKS, pointed } = framed ?? {};
  useEffect(() => viewer?.frame(marks), [viewer, marks]);
  useEffect(() => viewer?.point(pointed?.id, pointed?.from === "line"), [viewer, pointed]);
}

/** Width of a page in pixels from which its text can be compared; a narrower frame shows a part of the page. */
const LEGIBLE_PX = 700;

/**
 * Lays the pages out: as wide as the frame (`width` in pixels), but not below `narrowest`, times the zoom `factor`;
 * `rotate` turns them by a quarter. `onFirst` is called once they have their first size.
 */
function useLayout(
  viewer: PdfViewerControls | undefined,
  { width, factor, narrowest = 64 }: { width: number; factor: number; narrowest?: number | undefined },
  onFirst: () => void,
) {
  const [quarters, setQuarters] = useState(0);
  const laidOut = useRef<PdfViewerControls>(undefined);
  const first = useEffectEvent(onFirst);
  const fitting = Math.max(narrowest, Math.min(width - PADDING_PX, WIDEST_PX));
  useEffect(() => {
    if (width === 0 || !viewer) return;
    viewer.layOut(fitting * factor, quarters);
    if (laidOut.current === viewer) return;
    laidOut.current = viewer;
    first();
  }, [viewer, width, fitting, factor, quarters]);
  return { rotate: () => setQuarters((now) => now + 1) };
}

/** State of the search, which begins with the words of the opened hit. */
function useFinding(
  viewer: PdfViewerControls | undefined,
  container: RefObject<HTMLDivElement | null>,
  start: PreviewKindProps["start"],
) {
  const [words, setWords] = useState(start?.find ?? "");
  const [finding, setFinding] = useState(words !== "");
  const phrase = start?.phrase === true && words === start.find;
  useEffect(() => {
    viewer?.find(finding ? (phrase ? words : words.split(/\s+/).filter(Boolean)) : "");
  }, [viewer, finding, words, phrase]);
  const stop = (): void => {
    setFinding(false);
    container.current?.focus({ preventScroll: true });
  };
  return { words, setWords, finding, begin: () => setFinding(true), stop };
}

/** A PDF rendered by the app itself: its text can be selected and searched, and no other viewer takes the keys. */
export function PdfPreview(props: PreviewKindProps) {
  const { file, address, active, plain, start, framed, renderPageTools } = props;
  const { opened, question } = usePdf(address, props);
  const container = useRef<HTMLDivElement>(null);
  const { viewer, page, result } = useViewer(opened, container, props);
  useFrames(viewer, framed);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const zoom = useZoom();
  useWheelZoom(container, zoom);
  const [overview, setOverview] = useState(false);
  const narrowest = plain === true && start ? LEGIBLE_PX : undefined;
  // A page that was drawn before was too short for the place.
  const { rotate } = useLayout(viewer, { width, factor: zoom.factor, narrowest }, () =>
    container.current?.scrollTo({ top: start?.top }),
  );
  const search = useFinding(viewer, container, start);
  const pages = opened?.document.numPages ?? 0;
  const goTo = (number: number): void => viewer?.goTo(number);
  useDialogKey(container, active, (key) => {
    if (key !== "f" && key !== "F") return zoom.onKey(key);
    search.begin();
    return true;
  });
  return (
    <div className={classes.kind} role="group" aria-label="Vorschau">
      {overview && opened ? (
        <PdfThumbnails document={opened.document} first={opened.first} current={page} onOpen={goTo} />
      ) : null}
      <div className={classes.pages}>
        <div
          ref={useMergedRef(container, measured)}
          className={classes.scroll}
          role="region"
          tabIndex={0}
          data-own-keys
          aria-label={`Seiten von ${file.name}`}
        >
          <div className="pdfViewer" />
        </div>
        {question ? <PdfPassword file={file} question={question} /> : null}
      </div>
      {search.finding && !plain ? (
        <PdfFind
          words={search.words}
          result={result}
          onWords={search.setWords}
          onNext={(back) => viewer?.findNext(back)}
          onClose={search.stop}
        />
      ) : null}
      {opened && plain === "pages" && renderPageTools ? (
        <div className={classes.pageTools}>{renderPageTools(page, pages)}</div>
      ) : null}
      {opened && !plain ? (
        <PreviewTools
          zoom={zoom}
          onRotate={rotate}
          before={
            <>
              <ToolButton
                label="Seitenübersicht"
                rare
                icon={<IconLayoutSidebarFilled size="1.25rem" aria-hidden />}
                aria-pressed={overview}
                onClick={() => setOverview(!overview)}
              />
              <Paging page={page} pages={pages} onGo={goTo} />
            </>
          }
          after={
            <>
              <FindButton search={search} />
              {renderPageTools?.(page, pages)}
            </>
          }
        />
      ) : null}
    </div>
  );
}

interface PagingProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
}

function Paging({ page, pages, onGo }: PagingProps) {
  return (
    <>
      {pages > 1 ? (
        <ToolButton
          label="Vorherige Seite"
          icon={<IconChevronUp size="1.25rem" aria-hidden />}
          disabled={page <= 1}
          onClick={() => onGo(page - 1)}
        />
      ) : null}
      <span role="status" className={classes.position}>
        Seite {page} von {pages}
      </span>
      {pages > 1 ? (
        <ToolButton
          label="Nächste Seite"
          icon={<IconChevronDown size="1.25rem" aria-hidden />}
          disabled={page >= pages}
          onClick={() => onGo(page + 1)}
        />
      ) : null}
    </>
  );
}

function FindButton({ search }: { readonly search: ReturnType<typeof useFinding> }) {
  return (
    <ToolButton
      label="Im Dokument suchen"
      data-tip="Im Dokument suchen (F)"
      aria-keyshortcuts="f"
      icon={<IconSearch size="1.25rem" aria-hidden />}
      aria-pressed={search.finding}
      onClick={search.finding ? search.stop : search.begin}
    />
  );
}
