import { Button, Group, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconDownload, IconExternalLink, IconTrashFilled } from "@tabler/icons-react";
import { useState } from "react";
import { fileSize, germanDate } from "../../../lib/format.ts";
import { ApprovalPanel } from "./approval-panel.tsx";
import { FileClaimNotice } from "../form/file-claim-notice.tsx";
import { DialogFrame } from "../form/dialog-frame.tsx";
import { FileForm } from "../form/file.form.tsx";
import { downloadUrl, showUrl } from "../data/files.api.ts";
import { FlagButtons } from "../workspace/flag-buttons.tsx";
import { useSequence } from "../data/listed-files.ts";
import { Pager } from "./pager.tsx";
import type { PreviewStart } from "../preview/preview-kind.ts";
import { PreviewDeck } from "../preview/preview-deck.tsx";
import { ReplaceButton } from "./replace-button.tsx";
import { useWorkspace } from "../data/workspace.ts";
import { useFileClaim } from "../form/use-file-claim.ts";
import { useFileDialog } from "../form/use-file-dialog.ts";
import { Versions } from "./versions.tsx";

interface Props {
  readonly file: FileItem;
  /** Where in it: of a document that was found by its text. */
  readonly start: PreviewStart | undefined;
  /** Shows another document in the same dialog. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** A document with its preview on the left and its form on the right. */
export function FileDialog({ file, start, onOpen, onClose }: Props) {
  const { workspace } = useWorkspace();
  const claimer = useFileClaim(workspace.staff ? file.id : undefined);
  const [anyway, setAnyway] = useState<string>();
  const locked = Boolean(claimer) && anyway !== file.id;
  const dialog = useFileDialog({ file, sequence: useSequence(file.id), locked, onOpen, onClose });
  return (
    <DialogFrame
      title={file.full_name}
      pager={
        <Pager
          position={dialog.position}
          total={dialog.total}
          onPrevious={dialog.preceding && (() => void dialog.previous())}
          onNext={dialog.following && (() => void dialog.next())}
        />
      }
      preview={<PreviewDeck current={file} following={dialog.following} start={start} />}
      onClose={() => void dialog.close()}
      onKeyDown={dialog.onKeyDown}
    >
      <Group gap="xs" mb="sm" justify="space-between">
        <Group gap={2}>
          <FlagButtons file={file} />
        </Group>
        <Text size="sm" c="dimmed">
          {fileSize(file.size)}, hochgeladen am {germanDate(file.created_at)}
        </Text>
      </Group>
      <ApprovalPanel file={file} />
      {claimer ? (
        <FileClaimNotice claimer={claimer} anyway={anyway === file.id} onAnyway={() => setAnyway(file.id)} />
      ) : null}
      <FileForm file={file} dialog={dialog} locked={locked} />
      <Links file={file} onGone={onClose} />
      {workspace.staff ? <Versions key={file.id} file={file} /> : null}
    </DialogFrame>
  );
}

function Links({ file, onGone }: { file: FileItem; onGone: () => void }) {
  const { actions } = useWorkspace();
  return (
    <Group gap="xs" mt="lg">
      <Button
        component="a"
        href={showUrl(file.id)}
        target="_blank"
        rel="noopener"
        variant="subtle"
        size="sm"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        In neuem Fenster öffnen
      </Button>
      <Button
        component="a"
        href={downloadUrl(file.id)}
        download
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Herunterladen
      </Button>
      {file.can_modify ? <ReplaceButton key={file.id} file={file} /> : null}
      {file.can_delete ? (
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          size="sm"
          leftSection={<IconTrashFilled size={18} aria-hidden />}
          onClick={() => {
            void actions.remove([file]).then((gone) => gone && onGone());
          }}
        >
          Datei löschen
        </Button>
      ) : null}
    </Group>
  );
}
