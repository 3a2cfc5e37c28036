import { Button, Loader, Stack } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconDownload, IconFileAlert, IconRefresh } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { checkContent } from "../data/file-details.api.ts";
import { downloadUrl, originalUrl, previewUrl, showUrl } from "../data/files.api.ts";
import { readingText } from "../data/reading-words.ts";
import { ImagePreview } from "./image-preview.tsx";
import { type FramedPlaces, isViewable, type PageTools, type PreviewStart } from "./preview-kind.ts";
import classes from "./preview.module.css";

// Loaded later, because pdf.js is large.
const PdfPreview = lazy(async () => {
  const { PdfPreview: component } = await import("./pdf-preview.tsx");
  return { default: component };
});

interface Props {
  readonly file: FileItem;
  /** True for the visible document, false for the preloaded one. */
  readonly active?: boolean;
  readonly plain?: boolean | "pages" | undefined;
  readonly start?: PreviewStart | undefined;
  readonly framed?: FramedPlaces | undefined;
  readonly renderPageTools?: PageTools | undefined;
}

/** An image with recognised text is shown as the PDF that contains the text. */
const isPdf = (file: FileItem): boolean => file.extension === "pdf" || file.is_machine_readable;

/** The content of a document; a new version renders again. */
export function Preview({ file, active = true, ...shown }: Props) {
  const [attempt, setAttempt] = useState(0);
  if (!isViewable(file)) return <Unconverted file={file} />;
  return (
    <Content
      key={`${file.id} ${isPdf(file)} ${file.content} ${attempt}`}
      file={file}
      active={active}
      {...shown}
      onRetry={() => setAttempt((now) => now + 1)}
    />
  );
}

function Content({ file, active, plain, start, framed, renderPageTools, onRetry }: ContentProps) {
  const [loaded, setLoaded] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Keyed by content and not by document, so that a replaced image is not served from the web browser's cache.
  const address = isPdf(file)
    ? `${showUrl(file.id)}?v=${file.content}`
    : `${originalUrl(file.id)}&v=${file.content}`;
  const fail = (reason: string | ApiError | undefined): void => {
    if (typeof reason === "string") setFailure(reason);
    else if (reason) setFailure(textOf(reason));
    else {
      checkContent(address).then(
        () => setFailure(BROKEN),
        (error: unknown) => setFailure(textOf(error)),
      );
    }
  };
  if (failure !== undefined) return <Failed file={file} text={failure} onRetry={onRetry} />;
  const kind = {
    file,
    address,
    active,
    plain,
    start,
    framed,
    onLoaded: () => setLoaded(true),
    onFailed: fail,
  };
  return (
    <div className={classes.content} data-testid="preview" data-loaded={loaded || undefined}>
      {!isPdf(file) ? (
        <ImagePreview {...kind} />
      ) : (
        <Suspense fallback={null}>
          <PdfPreview {...kind} renderPageTools={file.extension === "pdf" ? renderPageTools : undefined} />
        </Suspense>
      )}
      {loaded ? null : <Loading file={file} start={start} />}
    </div>
  );
}

/** Picture of the first page until the page itself is drawn. */
function Loading({ file, start }: Pick<Props, "file" | "start">) {
  const [broken, setBroken] = useState(false);
  // For a link to a later page the picture of the first page would be wrong.
  const picture = broken || (start?.page ?? 1) > 1 ? null : file.preview;
  return (
    <>
      {picture === null ? null : (
        <div className={classes.ahead} data-kind={isPdf(file) ? "pdf" : "image"} aria-hidden>
          <img src={previewUrl(file.id, "800", picture)} alt="" onError={() => setBroken(true)} />
        </div>
      )}
      <div className={classes.loading} role="status" data-small={picture === null ? undefined : true}>
        <Loader size={picture === null ? "md" : "xs"} aria-hidden />
        Vorschau wird geladen …
      </div>
    </>
  );
}

interface ContentProps extends Pick<Props, "file" | "plain" | "start" | "framed" | "renderPageTools"> {
  readonly active: boolean;
  readonly onRetry: () => void;
}

const BROKEN = "Die Datei ist beschädigt und kann nicht angezeigt werden.";

function textOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0)
    return "Es besteht gerade keine Verbindung zum Server. Bitte prüfen Sie Ihre Internetverbindung.";
  if (status === 404) return "Die Datei wurde nicht gefunden. Vielleicht wurde sie inzwischen gelöscht.";
  return "Bitte versuchen Sie es in einem Augenblick noch einmal.";
}

/** A document in a rare format is converted within seconds, or never. */
function Unconverted({ file }: Pick<Props, "file">) {
  const { state } = file.reading;
  if (state === "waiting")
    return (
      <EmptyState
        icon={<Loader size="md" aria-hidden />}
        title="Das Dokument wird umgewandelt"
        text="Das dauert meist nur einige Sekunden."
      />
    );
  return (
    <EmptyState
      icon={<IconFileAlert size={32} />}
      title="Dieses Dokument kann hier nicht angezeigt werden"
      text={
        state === "off"
          ? "Auf Ihrem Gerät lässt es sich nach dem Download öffnen."
          : `${readingText(file.reading)}. Auf Ihrem Gerät lässt es sich nach dem Download vielleicht öffnen.`
      }
      action={
        <Button
          component="a"
          href={downloadUrl(file.id)}
          download
          variant="default"
          mt="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download
        </Button>
      }
    />
  );
}

function Failed({ file, text, onRetry }: Pick<ContentProps, "file" | "onRetry"> & { text: string }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconFileAlert size={32} />}
        title="Die Vorschau kann nicht angezeigt werden"
        text={text}
        action={
          <Stack gap="xs" mt="sm">
            <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
              Erneut versuchen
            </Button>
            <Button
              component="a"
              href={downloadUrl(file.id)}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download
            </Button>
          </Stack>
        }
      />
    </div>
  );
}
