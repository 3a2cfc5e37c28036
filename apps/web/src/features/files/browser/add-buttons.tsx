import { Button, Group, Menu } from "@mantine/core";
import { FOLDER_NAME_MAX } from "@krempelfrei/contract/limits";
import type { Folder } from "@krempelfrei/contract/files/folders";
import {
  IconChevronDown,
  IconFilePencilFilled,
  IconFolderPlus,
  IconFolderUp,
  IconUpload,
} from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastSuccess } from "../../../ui/toasts.ts";
import { FileInput } from "../../../ui/upload/upload-zone.tsx";
import { nameProblem } from "./folder-menu.tsx";
import { useAddFolder } from "../data/folders.api.ts";
import { useWorkspace } from "../data/workspace.ts";
import classes from "./toolbar.module.css";

// Seldom used: its code comes when it is asked for.
const SingleFileDialog = lazy(async () => {
  const { SingleFileDialog: component } = await import("./single-file.dialog.tsx");
  return { default: component };
});

interface Props {
  /** The open folder; without one the workspace decides where documents go. */
  readonly folder: Folder | undefined;
  readonly onAdded: (folderId: string) => void;
  readonly onFiles: (files: File[]) => void;
}

/** The buttons that bring something new: a folder, documents, a folder full of documents. */
export function AddButtons({ folder, onAdded, onFiles }: Props) {
  const { workspace } = useWorkspace();
  const [single, setSingle] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLInputElement>(null);
  return (
    <Group gap="xs" className={classes.adding}>
      {folder ? <AddFolder folder={folder} onAdded={onAdded} /> : null}
      <Group gap={2} wrap="nowrap" className={classes.upload}>
        <Button
          leftSection={<IconUpload size={18} aria-hidden />}
          className={classes.uploadFiles}
          onClick={() => files.current?.click()}
        >
          Dokumente hochladen
        </Button>
        {folder ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button className={classes.uploadMore} aria-label="Mehr zum Hochladen">
                <IconChevronDown size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconFolderUp size={18} aria-hidden />}
                onClick={() => directory.current?.click()}
              >
                Ordner hochladen
              </Menu.Item>
              {workspace.staff ? null : (
                <Menu.Item
                  leftSection={<IconFilePencilFilled size={18} aria-hidden />}
                  onClick={() => setSingle(true)}
                >
                  Einzelnes Dokument mit Angaben
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Group>
      <FileInput inputRef={files} onFiles={onFiles} />
      <FileInput inputRef={directory} onFiles={onFiles} folder />
      {single ? (
        <Suspense fallback={null}>
          <SingleFileDialog onClose={() => setSingle(false)} />
        </Suspense>
      ) : null}
    </Group>
  );
}

function AddFolder({ folder, onAdded }: { folder: Folder; onAdded: (id: string) => void }) {
  const { workspace } = useWorkspace();
  const add = useAddFolder(workspace.scope);
  const special = folder.special_subfolders.map(({ name }) => name);
  const ask = (): void =>
    void promptText({
      title: "Ordner hinzufügen",
      label: "Name des Ordners",
      maxLength: FOLDER_NAME_MAX,
      confirmLabel: "Hinzufügen",
      ...(special.length > 0 ? { hint: `Darin werden angelegt: ${special.join(", ")}.` } : {}),
      validate: (name) => nameProblem(workspace.tree, folder.id, name),
      async save(name) {
        const { folders } = await add.mutateAsync({ id: folder.id, name });
        toastSuccess();
        if (folders[0]) onAdded(folders[0].id);
      },
    });
  return (
    <Button
      variant="default"
      leftSection={<IconFolderPlus size={18} aria-hidden />}
      loading={add.isPending}
      onClick={ask}
    >
      Ordner hinzufügen
    </Button>
  );
}
