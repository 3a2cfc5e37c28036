import { Button, UnstyledButton } from "@mantine/core";
import { FOLDER_NAME_MAX } from "@krempelfrei/contract/limits";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { lazy, loadCode } from "../../../lib/lazy.ts";
import { useAnchor } from "../../../ui/anchored/use-anchor.ts";
import { toastSuccess } from "../../../ui/toasts.ts";
import { FileInput } from "../../../ui/upload/upload-zone.tsx";
import { useAddFolder } from "../../files/data/folders.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { useShareable } from "../../uploads/use-shareable.ts";
import classes from "./add-menu.module.css";
import type { Ways } from "./ways.ts";

// Rarely used, so their code is loaded on request.
const AddItems = lazy(async () => ({ default: (await import("./add-items.tsx")).AddItems }));
const AddSheet = lazy(async () => ({ default: (await import("./add-sheet.tsx")).AddSheet }));
const SingleFileDialog = lazy(async () => {
  const { SingleFileDialog: component } = await import("../../document/single-file.dialog.tsx");
  return { default: component };
});

interface Props {
  /** The open folder; without one the workspace decides where documents go. */
  readonly folder: Folder | undefined;
  /** As a floating button that opens a sheet. */
  readonly floating: boolean;
  /** True if this button adds documents too; a page has one such button. */
  readonly documents: boolean;
  readonly onAdded: (folderId: string) => void;
  readonly onFiles: (files: File[], forAll?: boolean) => void;
}

/** The button for adding documents and folders, with its menu. */
export function AddMenu({ folder, floating, documents, onAdded, onFiles }: Props) {
  const { workspace } = useWorkspace();
  const [single, setSingle] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLInputElement>(null);
  const askFolder = useAskFolder(folder, onAdded);
  const shares = useShareable();
  const [forAll, setForAll] = useState(false);
  const take = (taken: File[]): void => onFiles(taken, shares ? forAll : undefined);
  const ways: Ways = {
    files: documents ? () => files.current?.click() : undefined,
    directory: () => directory.current?.click(),
    photographed: documents ? (letter) => take([letter]) : undefined,
    folder: folder ? askFolder : undefined,
    single: folder && !workspace.staff ? () => setSingle(true) : undefined,
    readers: shares ? { forAll, onForAll: setForAll } : undefined,
  };
  return (
    <>
      {floating ? (
        <FloatingButton folder={folder} ways={ways} />
      ) : (
        <AddButton ways={ways} quiet={!documents} />
      )}
      <FileInput inputRef={files} onFiles={take} />
      <FileInput inputRef={directory} onFiles={take} folder />
      {single && folder ? (
        <Suspense fallback={null}>
          <SingleFileDialog folderId={folder.id} onClose={() => setSingle(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function AddButton({ ways, quiet }: { readonly ways: Ways; readonly quiet: boolean }) {
  const { anchor, close, button } = useAnchor("menu");
  return (
    <>
      <Button
        variant={quiet ? "default" : "filled"}
        aria-keyshortcuts="n"
        leftSection={<IconPlus size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        {...button}
      >
        Hinzufügen
      </Button>
      <Suspense>{anchor ? <AddItems anchor={anchor} ways={ways} onClose={close} /> : null}</Suspense>
    </>
  );
}

function FloatingButton({ folder, ways }: { readonly folder: Folder | undefined; readonly ways: Ways }) {
  const [state, setState] = useState<"never" | "opened" | "closed">("never");
  return (
    <>
      <UnstyledButton
        className={classes.floating}
        aria-label="Hinzufügen"
        data-floats
        onClick={() => setState("opened")}
      >
        <IconPlus size={28} aria-hidden />
      </UnstyledButton>
      {state === "never" ? null : (
        <Suspense>
          <AddSheet
            opened={state === "opened"}
            folder={folder}
            ways={ways}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}

function useAskFolder(folder: Folder | undefined, onAdded: (id: string) => void): () => void {
  const { workspace } = useWorkspace();
  const { mutateAsync: add } = useAddFolder(workspace.scope);
  const ask = async (): Promise<void> => {
    if (!folder) return;
    const special = folder.special_subfolders.map(({ name }) => name);
    // Rarely used, so its code is loaded on request.
    const [{ promptText }, { nameProblem }] = await loadCode(() =>
      Promise.all([import("../../../ui/prompt-text.tsx"), import("../folders/folder-name-problem.ts")]),
    );
    await promptText({
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
  return () => void ask();
}
