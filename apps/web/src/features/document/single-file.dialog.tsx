import { Button, Group, Modal, Text } from "@mantine/core";
import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { useState } from "react";
import { confirmProceed } from "../../ui/confirm.tsx";
import { FilePicker } from "../../ui/upload/file-picker.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useModalAbove } from "../../ui/use-modal-above.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { toastError } from "../../ui/toasts.ts";
import { useDeleteFiles, useUpdateFile } from "../files/data/files.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { showStored, storeFile } from "../uploads/uploads.api.ts";

interface Props {
  /** Values of the document that are known before its upload. */
  readonly known?: { readonly title: string; readonly values: FileChanges };
  /** The folder for it; the upload itself goes to the top folder. */
  readonly folderId?: string;
  readonly onClose: () => void;
}

/** Uploads one document, and opens its form or, if its values are known, shows it. For members. */
export function SingleFileDialog({ known, folderId, onClose }: Props) {
  useFocusBack();
  const { workspace, actions } = useWorkspace();
  const { mutateAsync: update, isPending } = useUpdateFile(workspace.scope);
  const { mutate: remove } = useDeleteFiles(workspace.scope);
  const modalAbove = useModalAbove();
  const [stored, setStored] = useState<FileItem>();
  useUnsavedGuard(stored !== undefined);

  const change = (next: FileItem | undefined): void => {
    // The file was removed from the form again.
    if (stored) remove([stored.id]);
    setStored(next);
  };
  const close = async (): Promise<void> => {
    if (modalAbove()) return;
    if (stored && !(await confirmProceed({ message: DISCARD }))) return;
    if (stored) remove([stored.id]);
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (!stored) return;
    showStored(workspace.scope, stored);
    try {
      const isMoved = folderId !== undefined && folderId !== stored.folder_id;
      const changes = known?.values ?? (isMoved ? { folder_id: folderId } : undefined);
      const file = changes ? await update({ file: stored, changes }) : stored;
      onClose();
      if (known) actions.open(file);
      else actions.edit([file]);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      size="lg"
      title={known?.title ?? "Einzelnes Dokument hochladen"}
    >
      <Text mb="md">
        {known
          ? "Nach dem Hochladen sehen Sie die Angaben, die von den anderen der Reihe übernommen sind."
          : "Nach dem Hochladen geben Sie Typ, Autor und Datum des Dokuments an."}
      </Text>
      <FilePicker label="Dokument" send={storeFile} onChange={change} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void close()}>
          Abbrechen
        </Button>
        <Button disabled={!stored} loading={isPending} onClick={() => void submit()}>
          Weiter zu den Angaben
        </Button>
      </Group>
    </Modal>
  );
}

const DISCARD = "Das hochgeladene Dokument wird verworfen. Wollen Sie die Aktion wirklich ausführen?";
