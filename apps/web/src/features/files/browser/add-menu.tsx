import { Button, Drawer, Menu, UnstyledButton } from "@mantine/core";
import { FOLDER_NAME_MAX } from "@krempelfrei/contract/limits";
import type { Folder } from "@krempelfrei/contract/files/folders";
import {
  IconArchiveFilled,
  IconCameraFilled,
  IconChevronDown,
  IconFilePencilFilled,
  IconFileUploadFilled,
  IconFolderFilled,
  IconFolderPlus,
  IconFolderUp,
  IconPlus,
  IconUpload,
} from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { AnchoredMenu, useAnchor } from "../../../ui/anchored-menu.tsx";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastSuccess } from "../../../ui/toasts.ts";
import { FileInput } from "../../../ui/upload/upload-zone.tsx";
import { useAddFolder } from "../data/folders.api.ts";
import { useWorkspace } from "../data/workspace.ts";
import classes from "./add-menu.module.css";
import { nameProblem } from "./folder-menu.tsx";

// Seldom used: its code comes when it is asked for.
const SingleFileDialog = lazy(async () => {
  const { SingleFileDialog: component } = await import("./single-file.dialog.tsx");
  return { default: component };
});

interface Props {
  /** The open folder; without one the workspace decides where documents go. */
  readonly folder: Folder | undefined;
  /** As a button that floats above the page, with a sheet. */
  readonly floating: boolean;
  readonly onAdded: (folderId: string) => void;
  readonly onFiles: (files: File[]) => void;
}

/** Everything that brings something new: a folder, documents, a folder full of documents. */
export function AddMenu({ folder, floating, onAdded, onFiles }: Props) {
  const { workspace } = useWorkspace();
  const [single, setSingle] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const askFolder = useAskFolder(folder, onAdded);
  const ways: Ways = {
    files: () => files.current?.click(),
    directory: () => directory.current?.click(),
    camera: () => camera.current?.click(),
    folder: folder ? askFolder : undefined,
    single: folder && !workspace.staff ? () => setSingle(true) : undefined,
  };
  return (
    <>
      {floating ? <AddSheet folder={folder} ways={ways} /> : <AddButton ways={ways} />}
      <FileInput inputRef={files} onFiles={onFiles} />
      <FileInput inputRef={directory} onFiles={onFiles} folder />
      {floating ? (
        <input
          ref={camera}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          hidden
          aria-label="Foto aufnehmen"
          onChange={(event) => {
            const taken = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = "";
            if (taken.length > 0) onFiles(taken);
          }}
        />
      ) : null}
      {single ? (
        <Suspense fallback={null}>
          <SingleFileDialog onClose={() => setSingle(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface Ways {
  readonly files: () => void;
  readonly directory: () => void;
  readonly camera: () => void;
  readonly folder: (() => void) | undefined;
  readonly single: (() => void) | undefined;
}

function AddButton({ ways }: { readonly ways: Ways }) {
  const { anchor, close, button } = useAnchor("menu");
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): void => {
      const typed =
        target instanceof HTMLElement && target.closest("input, textarea, [role=dialog], [role=menu]");
      if (key === "n" && !ctrlKey && !altKey && !metaKey && !typed) place.current?.click();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  /** The menu item will be gone when the dialog closes, so the focus goes back to the button. */
  const fromButton = (act: () => void) => () => {
    anchor?.focus();
    act();
  };
  return (
    <>
      <Button
        ref={place}
        aria-keyshortcuts="n"
        leftSection={<IconPlus size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        {...button}
      >
        Hinzufügen
      </Button>
      {anchor ? (
        <AnchoredMenu id="hinzufuegen" anchor={anchor} onClose={close}>
          <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={fromButton(ways.files)}>
            Dokumente hochladen
          </Menu.Item>
          {ways.folder ? (
            <Menu.Item
              leftSection={<IconFolderUp size={18} aria-hidden />}
              onClick={fromButton(ways.directory)}
            >
              Ordner hochladen
            </Menu.Item>
          ) : null}
          {ways.single ? (
            <Menu.Item
              leftSection={<IconFilePencilFilled size={18} aria-hidden />}
              onClick={fromButton(ways.single)}
            >
              Einzelnes Dokument mit Angaben
            </Menu.Item>
          ) : null}
          {ways.folder ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconFolderPlus size={18} aria-hidden />}
                onClick={fromButton(ways.folder)}
              >
                Ordner hinzufügen
              </Menu.Item>
            </>
          ) : null}
        </AnchoredMenu>
      ) : null}
    </>
  );
}

function AddSheet({ folder, ways }: { readonly folder: Folder | undefined; readonly ways: Ways }) {
  const { workspace } = useWorkspace();
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const inFolder = folder !== undefined && folder.parent_id !== null;
  const then = (act: () => void) => () => {
    setOpened(false);
    act();
  };
  return (
    <>
      <UnstyledButton className={classes.floating} aria-label="Hinzufügen" onClick={() => setOpened(true)}>
        <IconPlus size={28} aria-hidden />
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="auto"
        title={inFolder ? `Zu „${folder.name}“ hinzufügen` : "Hinzufügen"}
        classNames={{ content: classes.sheet, title: classes.title }}
      >
        <Entry
          icon={<IconCameraFilled size={24} aria-hidden />}
          first
          label="Fotografieren"
          detail="Mit der Kamera, als Bild"
          onClick={then(ways.camera)}
        />
        <Entry
          icon={<IconFileUploadFilled size={24} aria-hidden />}
          label="Dokumente hochladen"
          detail="PDF, JPG oder PNG"
          onClick={then(ways.files)}
        />
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
      </Drawer>
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

function useAskFolder(folder: Folder | undefined, onAdded: (id: string) => void): () => void {
  const { workspace } = useWorkspace();
  const { mutateAsync: add } = useAddFolder(workspace.scope);
  return () => {
    if (!folder) return;
    const special = folder.special_subfolders.map(({ name }) => name);
    void promptText({
      title: "Ordner hinzufügen",
      label: "Name des Ordners",
      maxLength: FOLDER_NAME_MAX,
      confirmLabel: "Hinzufügen",
      ...(special.length > 0 ? { hint: `Darin werden angelegt: ${special.join(", ")}.` } : {}),
      validate: (name) => nameProblem(workspace.tree, folder.id, name),
      async save(name) {
        const { folders } = await add({ id: folder.id, name });
        toastSuccess();
        if (folders[0]) onAdded(folders[0].id);
      },
    });
  };
}
