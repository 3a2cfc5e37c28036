import { typesText } from "@krempelfrei/contract/files/upload-types";
import { uploadTypes } from "../../../ui/upload/upload-extensions.ts";
import "@mantine/core/styles/Drawer.css";
import { Drawer, UnstyledButton } from "@mantine/core";
import type { Folder } from "@krempelfrei/contract/files/folders";
import {
  IconArchiveFilled,
  IconCameraFilled,
  IconFileUploadFilled,
  IconFolderFilled,
} from "@tabler/icons-react";
import { Suspense, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { lazy } from "../../../lib/lazy.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { CameraInput } from "../../locker/camera-input.tsx";
import { ReadersChoice } from "../../uploads/readers-choice.tsx";
import classes from "./add-menu.module.css";
import type { Ways } from "./ways.ts";

// The code that cuts out pages and makes the PDF is loaded with the first photograph.
const CaptureDialog = lazy(async () => ({
  default: (await import("../../locker/capture.dialog.tsx")).CaptureDialog,
}));

interface Props {
  readonly opened: boolean;
  readonly folder: Folder | undefined;
  readonly ways: Ways;
  readonly onClose: () => void;
}

/** The menu as a sheet, for phones. */
export function AddSheet({ opened, folder, ways, onClose }: Props) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const camera = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly File[]>();
  const { photographed } = ways;
  const inFolder = folder !== undefined && folder.parent_id !== null;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        title={inFolder ? `Zu „${folder.name}“ hinzufügen` : "Hinzufügen"}
        classNames={{ content: classes.sheet, title: classes.title }}
      >
        {photographed ? (
          <Entry
            icon={<IconCameraFilled size={24} aria-hidden />}
            first
            label="Fotografieren"
            detail="Alle Seiten als ein PDF"
            onClick={then(() => camera.current?.click())}
          />
        ) : null}
        {ways.files ? (
          <Entry
            icon={<IconFileUploadFilled size={24} aria-hidden />}
            label="Dokumente hochladen"
            detail={typesText(uploadTypes())}
            onClick={then(ways.files)}
          />
        ) : null}
        {ways.folder ? (
          <Entry
            icon={<IconFolderFilled size={24} aria-hidden />}
            label="Ordner hinzufügen"
            detail={inFolder ? `in „${folder.name}“` : "in „Alle Dokumente“"}
            onClick={then(ways.folder)}
          />
        ) : null}
        {workspace.staff ? null : (
          <Entry
            icon={<IconArchiveFilled size={24} aria-hidden />}
            label="Lieber Ihrem Krempler geben"
            detail="legt den Brief für Sie ab"
            onClick={then(() => void navigate("/locker"))}
          />
        )}
        {ways.readers ? (
          <div className={classes.readers}>
            <ReadersChoice {...ways.readers} />
          </div>
        ) : null}
      </Drawer>
      <CameraInput inputRef={camera} onPhotos={setPhotos} />
      {photographed && photos ? (
        <Suspense>
          <CaptureDialog
            photos={photos}
            letter={undefined}
            withNote={false}
            readers={ways.readers}
            onClose={() => setPhotos(undefined)}
            onSend={({ file }) => {
              setPhotos(undefined);
              photographed(file);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly first?: boolean;
  readonly label: string;
  readonly detail: string;
  readonly onClick: () => void;
}

function Entry({ icon, first, label, detail, onClick }: EntryProps) {
  return (
    <UnstyledButton className={classes.entry} onClick={onClick}>
      <span className={classes.icon} data-first={first}>
        {icon}
      </span>
      <span>
        <span className={classes.label}>{label}</span>
        <bdi className={classes.detail}>{detail}</bdi>
      </span>
    </UnstyledButton>
  );
}
