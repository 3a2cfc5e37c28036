import { Button, Group, Modal, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useState } from "react";
import { confirmProceed } from "../../../ui/confirm.tsx";
import { FilePicker } from "../../../ui/upload/file-picker.tsx";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { useModalAbove } from "../../../ui/use-modal-above.ts";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import { useDeleteFiles } from "../../files/data/files.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { showStored, storeFile } from "../../uploads/uploads.api.ts";

/** Uploads one document and opens its form at once. For members. */
export function SingleFileDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { workspace, actions } = useWorkspace();
  const { mutate: remove } = useDeleteFiles(workspace.scope);
  const modalAbove = useModalAbove();
  const [stored, setStored] = useState<FileItem>();
  useUnsavedGuard(stored !== undefined);

  const change = (next: FileItem | undefined): void => {
    // A file that was removed again is not kept.
    if (stored) remove([stored.id]);
    setStored(next);
  };
  const close = async (): Promise<void> => {
    if (modalAbove()) return;
    if (stored && !(await confirmProceed({ message: DISCARD }))) return;
    if (stored) remove([stored.id]);
    onClose();
  };
  const submit = (): void => {
    if (!stored) return;
    showStored(workspace.scope, stored);
    onClose();
    actions.edit([stored]);
  };
  return (
    <Modal opened onClose={() => void close()} size="lg" title="Einzelnes Dokument hochladen">
      <Text mb="md">Nach dem Hochladen geben Sie Typ, Autor und Datum des Dokuments an.</Text>
      <FilePicker label="Dokument" send={storeFile} onChange={change} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void close()}>
          Abbrechen
        </Button>
        <Button disabled={!stored} onClick={submit}>
          Weiter zu den Angaben
        </Button>
      </Group>
    </Modal>
  );
}

const DISCARD = "Das hochgeladene Dokument wird verworfen. Wollen Sie die Aktion wirklich ausführen?";
