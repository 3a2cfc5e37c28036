import { Button, PasswordInput } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconLockFilled } from "@tabler/icons-react";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { sendFilePassword } from "../files/data/file-pages.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

/** Asks for the password of a protected PDF, to make its text searchable and show its first page. */
export function PasswordButton({ file }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const isProtected = file.reading.state === "refused" && file.reading.reason === "encrypted";
  if (!isProtected || !file.can_delete) return null;
  const save = async (password: string): Promise<FileItem> =>
    sendFilePassword(workspace.scope, file.id, password);
  return (
    <Button
      variant="light"
      size="xs"
      mt="xs"
      leftSection={<IconLockFilled size={16} aria-hidden />}
      onClick={() =>
        void askInDialog("Geschütztes Dokument lesen", undefined, (end) => (
          <PasswordForm save={save} onEnd={() => end(undefined)} />
        ))
      }
    >
      Kennwort eingeben
    </Button>
  );
}

interface FormProps {
  readonly save: (password: string) => Promise<FileItem>;
  readonly onEnd: () => void;
}

function PasswordForm({ save, onEnd }: FormProps) {
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({ password: "" }),
    errorsOf: ({ password }) => ({ password: password === "" ? MESSAGES.required : undefined }),
    save: async ({ password }) => save(password),
    onSaved: onEnd,
    success: "Das Dokument wurde gelesen.",
  });
  return (
    <DialogForm controls={controls} submitLabel="Lesen">
      <PasswordInput
        data-autofocus
        label="Kennwort des Dokuments"
        description="Das Kennwort wird nur einmal zum Lesen verwendet und nicht gespeichert. Wer das Dokument sieht, findet danach auch seinen Text und sieht die erste Seite; die Datei selbst bleibt geschützt."
        autoComplete="off"
        {...controls.form.getInputProps("password")}
      />
    </DialogForm>
  );
}
