import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconDotsVertical,
  IconDownload,
  IconExternalLink,
  IconFolderFilled,
  IconHeart,
  IconHeartFilled,
  IconCirclePercentage,
  IconCirclePercentageFilled,
  IconLifebuoyFilled,
  IconPencil,
  IconTrashFilled,
} from "@tabler/icons-react";
import { useUser } from "../../lib/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { IconPrinterSolid } from "../../ui/icons.tsx";
import { downloadUrl, showUrl } from "../files/data/files.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { FlagButtons } from "../files/workspace/flag-buttons.tsx";
import { ShareMenu } from "../files/workspace/share-menu.tsx";
import classes from "./document-view.module.css";

interface Props {
  readonly file: FileItem;
  readonly editing: boolean;
  /** Undefined if the form is always visible, or the document cannot be changed. */
  readonly onEdit: (() => void) | undefined;
  readonly onGone: () => void;
}

const print = (file: FileItem): void => printDocument(showUrl(file.id), file.extension === "pdf");

export function DocumentActions({ file, editing, onEdit, onGone }: Props) {
  const narrow = useMediaQuery("(max-width: 64em)", false, { getInitialValueInEffect: false });
  return (
    <>
      <div className={classes.flags}>
        <FlagButtons file={file} />
      </div>
      <ShareMenu file={file} />
      {narrow ? <MoreMenu file={file} onGone={onGone} /> : <RareActions file={file} />}
      <Button
        component="a"
        id="dokument-download"
        href={downloadUrl(file.id)}
        download
        variant="default"
        className={classes.download}
        leftSection={<IconDownload size="1.125rem" aria-hidden />}
        aria-keyshortcuts="d"
        aria-label="Download"
      >
        <span className={classes.word}>Download</span>
      </Button>
      {onEdit ? (
        <Button
          variant={editing ? "light" : "filled"}
          leftSection={<IconPencil size="1.125rem" aria-hidden />}
          aria-pressed={editing}
          aria-keyshortcuts="e"
          aria-label="Bearbeiten"
          className={classes.download}
          onClick={onEdit}
        >
          <span className={classes.word}>Bearbeiten</span>
        </Button>
      ) : null}
    </>
  );
}

function RareActions({ file }: { readonly file: FileItem }) {
  return (
    <>
      <IconButton
        label="Drucken"
        icon={<IconPrinterSolid size="1.25rem" aria-hidden />}
        onClick={() => print(file)}
      />
      <a
        className={classes.iconLink}
        href={showUrl(file.id)}
        target="_blank"
        rel="noopener"
        aria-label="In neuem Fenster öffnen"
        data-tip="In neuem Fenster öffnen"
      >
        <IconExternalLink size="1.25rem" aria-hidden />
      </a>
    </>
  );
}

/** On phones and tablets rare actions are in a menu. */
export function MoreMenu({ file, onGone }: { readonly file: FileItem; readonly onGone: () => void }) {
  const { actions } = useWorkspace();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label="Weitere Aktionen"
          size={44}
          icon={<IconDotsVertical size="1.25rem" aria-hidden />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinterSolid size="1.125rem" aria-hidden />} onClick={() => print(file)}>
          Drucken
        </Menu.Item>
        <Menu.Item
          component="a"
          href={showUrl(file.id)}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size="1.125rem" aria-hidden />}
        >
          In neuem Fenster öffnen
        </Menu.Item>
        {file.can_mark_sos ? (
          <Menu.Item
            leftSection={<IconLifebuoyFilled size="1.125rem" aria-hidden />}
            onClick={() => actions.toggleFlag(file, "is_sos")}
          >
            {file.is_sos ? "SOS aufheben" : "Für SOS markieren"}
          </Menu.Item>
        ) : null}
        {file.can_modify ? (
          <Menu.Item
            leftSection={<IconFolderFilled size="1.125rem" aria-hidden />}
            onClick={() => actions.askMove([file])}
          >
            Verschieben nach …
          </Menu.Item>
        ) : null}
        {file.can_delete ? (
          <Menu.Item
            c="var(--app-error)"
            leftSection={<IconTrashFilled size="1.125rem" aria-hidden />}
            onClick={() => void actions.remove([file]).then((gone) => gone && onGone())}
          >
            Löschen
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The main actions as large buttons, in the sheet of a phone. */
export function PhoneActions({ file, onEdit }: Omit<Props, "editing" | "onGone">) {
  const ended = useUser().ended !== null;
  return (
    <div className={classes.phoneActions}>
      <a className={classes.phoneAction} href={downloadUrl(file.id)} download>
        <IconDownload size="1.375rem" aria-hidden />
        Download
      </a>
      <ShareMenu file={file} sheetClass={classes.phoneAction} />
      {file.can_modify ? <PhoneFlag file={file} flag="is_tax_relevant" /> : null}
      <PhoneFlag file={file} flag="is_favorite" disabled={ended} />
      {onEdit ? (
        <button type="button" className={classes.phoneAction} onClick={onEdit}>
          <IconPencil size="1.375rem" aria-hidden />
          Bearbeiten
        </button>
      ) : null}
    </div>
  );
}

const PHONE_FLAGS = {
  is_tax_relevant: {
    label: "Steuer",
    tone: "info",
    Icon: IconCirclePercentage,
    OnIcon: IconCirclePercentageFilled,
  },
  is_favorite: { label: "Favorit", tone: "error", Icon: IconHeart, OnIcon: IconHeartFilled },
} as const;

interface PhoneFlagProps {
  readonly file: FileItem;
  readonly flag: keyof typeof PHONE_FLAGS;
  readonly disabled?: boolean;
}

function PhoneFlag({ file, flag, disabled = false }: PhoneFlagProps) {
  const { actions } = useWorkspace();
  const { label, tone, Icon, OnIcon } = PHONE_FLAGS[flag];
  const Shown = file[flag] ? OnIcon : Icon;
  return (
    <button
      type="button"
      className={classes.phoneAction}
      aria-pressed={file[flag]}
      disabled={disabled}
      data-tone={tone}
      onClick={() => actions.toggleFlag(file, flag)}
    >
      <Shown size="1.375rem" aria-hidden />
      {label}
    </button>
  );
}

/** Time until the frame is removed: long enough for the web browser's print dialog to have read the pages. */
const KEPT_MS = 60_000;

/**
 * Prints an address of the app through an invisible frame. A web browser that cannot display PDFs itself (phones) opens
 * a window instead, from which the person prints.
 */
function printDocument(address: string, isPdf: boolean): void {
  if (isPdf && !navigator.pdfViewerEnabled) {
    window.open(address, "_blank", "noopener");
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = "Druck";
  frame.className = "visually-hidden";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.addEventListener("load", () => {
    const back = document.activeElement;
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    setTimeout(() => frame.remove(), KEPT_MS);
  });
  frame.src = address;
  document.body.append(frame);
}
