import { Button, Menu } from "@mantine/core";
import { IconCameraFilled, IconFileUploadFilled, IconLifebuoyFilled } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { FileInput } from "../../ui/upload/upload-zone.tsx";
import { CameraInput } from "../locker/camera-input.tsx";
import { MarkExisting } from "./mark-existing.tsx";
import { addSosDocument } from "./missing.api.ts";

// Cutting out and making the PDF is loaded with the first photograph.
const CaptureDialog = lazy(async () => ({
  default: (await import("../locker/capture.dialog.tsx")).CaptureDialog,
}));

const MARK_IT = "Bitte wählen Sie „Ergänzen“ und „Vorhandenes Dokument markieren“.";

interface Props {
  /** Label of the entry in the checklist. */
  readonly label: string;
  /** Name of an added document, or tag of an existing one that is marked. */
  readonly name: string;
}

/** „Ergänzen“: photograph the missing document, choose a file, or mark an existing document. */
export function AddMissing({ label, name }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly File[]>();
  const [busy, setBusy] = useState(false);
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      if (await addSosDocument(file, name))
        toastDone(`„${name}“ ist hochgeladen und für den Notfall markiert.`);
      else toastError(`„${name}“ ist hochgeladen, aber noch nicht für den Notfall markiert. ${MARK_IT}`);
    } finally {
      setBusy(false);
    }
  };
  const addChosen = async (file: File): Promise<void> => {
    try {
      await add(file);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const mark = (): Promise<boolean> =>
    askInDialog(`${label}: vorhandenes Dokument markieren`, false, (end) => (
      <MarkExisting label={label} name={name} onEnd={end} />
    ));
  return (
    <>
      <Ways
        label={label}
        busy={busy}
        onCamera={() => camera.current?.click()}
        onFile={() => files.current?.click()}
        onMark={() => void mark()}
      />
      <CameraInput inputRef={camera} onPhotos={setPhotos} />
      <FileInput inputRef={files} onFiles={([file]) => file && void addChosen(file)} />
      {photos ? (
        <Suspense>
          <CaptureDialog
            photos={photos}
            letter={undefined}
            withNote={false}
            readers={undefined}
            onClose={() => setPhotos(undefined)}
            onSend={async ({ file }) => {
              await add(file);
              setPhotos(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface WaysProps {
  /** Label of the entry in the checklist. */
  readonly label: string;
  readonly busy: boolean;
  readonly onCamera: () => void;
  readonly onFile: () => void;
  readonly onMark: () => void;
}

function Ways({ label, busy, onCamera, onFile, onMark }: WaysProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="light" flex="none" loading={busy} aria-label={`${label} ergänzen`}>
          Ergänzen
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCameraFilled size={20} aria-hidden />} onClick={onCamera}>
          Fotografieren
        </Menu.Item>
        <Menu.Item leftSection={<IconFileUploadFilled size={20} aria-hidden />} onClick={onFile}>
          Datei wählen
        </Menu.Item>
        <Menu.Item leftSection={<IconLifebuoyFilled size={20} aria-hidden />} onClick={onMark}>
          Vorhandenes Dokument markieren
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
