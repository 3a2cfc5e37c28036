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
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useWorkspace } from "../../files/data/workspace.ts";
import { ReadersChoice } from "../../uploads/readers-choice.tsx";
import classes from "./add-menu.module.css";
import type { Ways } from "./ways.ts";

interface Props {
  readonly opened: boolean;
  readonly folder: Folder | undefined;
  readonly ways: Ways;
  readonly onClose: () => void;
}

/** The same as a sheet, for phones. */
export function AddSheet({ opened, folder, ways, onClose }: Props) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const inFolder = folder !== undefined && folder.parent_id !== null;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      title={inFolder ? `Zu „${folder.name}“ hinzufügen` : "Hinzufügen"}
      classNames={{ content: classes.sheet, title: classes.title }}
    >
      {ways.camera ? (
        <Entry
          icon={<IconCameraFilled size={24} aria-hidden />}
          first
          label="Fotografieren"
          detail="Mit der Kamera, als Bild"
          onClick={then(ways.camera)}
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
