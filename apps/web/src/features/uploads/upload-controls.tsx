import { Button } from "@mantine/core";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import type { UploadEntry } from "./upload-entries.ts";
import { uploads } from "./uploads.ts";

interface Props {
  readonly entry: UploadEntry;
}

export function RetryUpload({ entry, h = "2rem" }: Props & { readonly h?: string }) {
  return (
    <Button
      variant="light"
      size="compact-md"
      h={h}
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => uploads.retry([entry.id])}
    >
      Wiederholen
    </Button>
  );
}

/** Cancels an upload, or removes a failed one from the list. */
export function CancelUpload({ entry, size }: Props & { readonly size?: number }) {
  return (
    <IconButton
      label={entry.hasUploadError ? `${entry.name} entfernen` : `Hochladen von ${entry.name} abbrechen`}
      icon={<IconX size={18} aria-hidden />}
      {...(size === undefined ? {} : { size })}
      onClick={() => uploads.cancel([entry.id])}
    />
  );
}
