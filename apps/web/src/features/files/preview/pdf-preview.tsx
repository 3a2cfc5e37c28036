import { Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { openPdf, pdfError } from "./pdf-document.ts";
import { PdfPage, type PageSize } from "./pdf-page.tsx";
import type { PreviewKindProps } from "./preview-kind.ts";
import { PreviewTools } from "./preview-tools.tsx";
import classes from "./preview.module.css";
import { useZoom } from "./use-zoom.ts";

interface Opened {
  readonly document: PDFDocumentProxy;
  /** Of the first page, in points: the assumed size of the others until they are known. */
  readonly first: PageSize;
}

const PADDING_PX = 24;

/** Opens the PDF at an address, and closes it again; undefined while it loads. */
function usePdf(address: string, onFailed: PreviewKindProps["onFailed"]): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let wanted = true;
    const pdf = openPdf(address);
    pdf.document
      .then(async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (wanted) setOpened({ document, first: { width, height } });
        return undefined;
      })
      .catch((error: unknown) => {
        if (wanted) failed.current(pdfError(error));
      });
    return () => {
      wanted = false;
      setOpened(undefined);
      pdf.close();
    };
  }, [address]);
  return opened;
}

/** A PDF drawn by the app itself, for browsers that show none (phones). Only what is on the screen is drawn. */
export function PdfPreview({ file, address, onLoaded, onFailed }: PreviewKindProps) {
  const opened = usePdf(address, onFailed);
  const [current, setCurrent] = useState(1);
  const { ref: size, width } = useElementSize();
  const zoom = useZoom();
  const scroll = useRef<HTMLDivElement>(null);
  const pages = opened?.document.numPages ?? 0;
  const goTo = (number: number): void => {
    scroll.current
      ?.querySelector(`[data-page="${number}"]`)
      ?.scrollIntoView({ block: "start", behavior: "instant" });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of everything in it
    <div className={classes.kind} role="group" aria-label="Vorschau" onKeyDown={zoom.onKeyDown}>
      <div
        ref={scroll}
        className={classes.scroll}
        role="region"
        tabIndex={0}
        data-own-keys
        aria-label={`Seiten von ${file.name}`}
      >
        <div ref={size}>
          {opened && width > 0
            ? Array.from({ length: pages }, (_, index) => (
                <PdfPage
                  key={index}
                  document={opened.document}
                  number={index + 1}
                  label={`Seite ${index + 1} von ${file.name}`}
                  estimate={opened.first}
                  width={Math.max(64, (width - PADDING_PX) * zoom.factor)}
                  scroll={scroll}
                  onDrawn={index === 0 ? onLoaded : undefined}
                  onFailed={index === 0 ? () => onFailed(pdfError(undefined)) : undefined}
                  onSeen={setCurrent}
                />
              ))
            : null}
        </div>
      </div>
      {opened ? (
        <PreviewTools zoom={zoom} paging={pages > 1 ? { current, pages, goTo } : undefined}>
          <Text component="span" size="sm" role="status" className={classes.pages}>
            Seite {current} von {pages}
          </Text>
        </PreviewTools>
      ) : null}
    </div>
  );
}
