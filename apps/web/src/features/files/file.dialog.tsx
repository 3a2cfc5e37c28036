import { Button, Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { File as Document } from "@krempelfrei/contract/files";
import { IconDownload, IconExternalLink, IconTrash } from "@tabler/icons-react";
import { ApiError } from "../../lib/api-error.ts";
import { fileSize, germanDate } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { toChanges, type FileFormValues } from "./file-form-values.ts";
import classes from "./file.dialog.module.css";
import { FileForm } from "./file.form.tsx";
import { downloadUrl, showUrl, useMoveFiles, useUpdateFile } from "./files.api.ts";
import { FlagButtons } from "./flag-buttons.tsx";
import { Preview } from "./preview.tsx";
import { useRoom } from "./room.ts";

/** Specification 8. */
const UPDATED = "Dateinformationen erfolgreich aktualisiert!";
const NOT_UPDATED = "Dateinformationen nicht erfolgreich aktualisiert!";
const STALE = 409;

interface Props {
  readonly file: Document;
  readonly onClose: () => void;
}

/** A document with its preview on the left and its form on the right. */
export function FileDialog({ file, onClose }: Props) {
  const { room, actions } = useRoom();
  useFocusBack();
  const update = useUpdateFile(room.scope);
  const move = useMoveFiles(room.scope);

  const phone = useMediaQuery("(max-width: 48em)");

  const save = async (values: FileFormValues): Promise<void> => {
    try {
      const changes = toChanges(file, values);
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ id: file.id, revision: file.revision, ...changes });
      }
      if (values.folder !== "") await move.mutateAsync({ files: [file], folderId: values.folder });
      toastSuccess(UPDATED);
      onClose();
    } catch (error) {
      toastError(NOT_UPDATED);
      if (error instanceof ApiError && error.status === STALE) toastError(error.message);
      throw error;
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="92rem"
      fullScreen={phone}
      title={file.full_name}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <div className={classes.preview}>
        <Preview file={file} />
      </div>
      <div className={classes.side}>
        <Group gap="xs" mb="sm" justify="space-between">
          <Group gap={2}>
            <FlagButtons file={file} />
          </Group>
          <Text size="sm" c="dimmed">
            {fileSize(file.size)}, hochgeladen am {germanDate(file.created_at)}
          </Text>
        </Group>
        <FileForm key={file.id} file={file} onSubmit={save} onCancel={onClose} />
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
          {file.can_modify ? (
            <Button
              variant="subtle"
              color="red.9"
              size="sm"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => {
                void actions.remove([file]).then((gone) => gone && onClose());
              }}
            >
              Datei löschen
            </Button>
          ) : null}
        </Group>
      </div>
    </Modal>
  );
}
