import { Button, Stack, Text } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files";
import { IconDownload, IconExternalLink, IconFileText } from "@tabler/icons-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { downloadUrl, showUrl } from "./files.api.ts";
import classes from "./file.dialog.module.css";

/** The content itself. Where the browser shows no PDFs (phones), it is opened or saved instead. */
export function Preview({ file }: { file: Document }) {
  const address = showUrl(file.id);
  if (file.extension !== "pdf")
    return <img className={classes.image} src={address} alt={`Vorschau von ${file.name}`} />;
  if (navigator.pdfViewerEnabled) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- it would stop the PDF viewer; the server decides what is a PDF, by its content
      <iframe
        className={classes.frame}
        src={`${address}#navpanes=0&view=FitH`}
        title={`Vorschau von ${file.name}`}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFileText size={32} />}
      title={file.full_name}
      action={
        <Stack gap="xs" mt="sm">
          <Text c="dimmed">Dieser Browser zeigt PDF-Dokumente nicht direkt an.</Text>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            In neuem Fenster öffnen
          </Button>
          <Button
            component="a"
            href={downloadUrl(file.id)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Herunterladen
          </Button>
        </Stack>
      }
    />
  );
}
