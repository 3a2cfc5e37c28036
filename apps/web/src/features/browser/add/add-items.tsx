import { Menu } from "@mantine/core";
import { IconFilePencilFilled, IconFolderPlus, IconFolderUp, IconUpload } from "@tabler/icons-react";
import { AnchoredMenu } from "../../../ui/anchored/anchored-menu.tsx";
import { READERS, type Readers } from "../../uploads/use-shareable.ts";
import type { Ways } from "./ways.ts";

interface Props {
  readonly anchor: HTMLElement;
  readonly ways: Ways;
  readonly onClose: () => void;
}

/** The menu of the ways to add documents and folders. */
export function AddItems({ anchor, ways, onClose }: Props) {
  /** The menu item is gone when the dialog closes, so the focus returns to the button. */
  const fromButton = (act: () => void) => () => {
    anchor.focus();
    act();
  };
  return (
    <AnchoredMenu id="hinzufuegen" anchor={anchor} onClose={onClose}>
      {ways.files ? (
        <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={fromButton(ways.files)}>
          Dokumente hochladen
        </Menu.Item>
      ) : null}
      {ways.folder ? (
        <Menu.Item leftSection={<IconFolderUp size={18} aria-hidden />} onClick={fromButton(ways.directory)}>
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
      {ways.readers ? <ReadersItems {...ways.readers} /> : null}
      {ways.folder ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFolderPlus size={18} aria-hidden />} onClick={fromButton(ways.folder)}>
            Ordner hinzufügen
          </Menu.Item>
        </>
      ) : null}
    </AnchoredMenu>
  );
}

/** Readers are chosen before adding, so the menu stays open. */
function ReadersItems({ forAll, onForAll }: Readers) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{READERS}</Menu.Label>
      {[false, true].map((all) => (
        <Menu.RadioItem
          key={String(all)}
          value={String(all)}
          checked={forAll === all}
          closeMenuOnClick={false}
          onChange={() => onForAll(all)}
        >
          {all ? "Alle" : "Nur ich"}
        </Menu.RadioItem>
      ))}
    </>
  );
}
