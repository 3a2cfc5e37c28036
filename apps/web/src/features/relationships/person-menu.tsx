import { Menu } from "@mantine/core";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import {
  IconArrowsExchange,
  IconDownload,
  IconMailFilled,
  IconPencilFilled,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
  IconUserUp,
} from "@tabler/icons-react";
import { AnchoredMenu } from "../../ui/anchored/anchored-menu.tsx";
import { personExportUrl } from "../data-export/data-export.api.ts";
import { useAskedAction } from "../users/use-asked-action.ts";
import type { UserAction } from "../users/users.api.ts";

export type PersonAction = "edit" | "hand-over" | "convert" | "remove";

interface Props {
  readonly customerId: string;
  readonly person: GroupMember;
  readonly anchor: HTMLElement;
  readonly onAction: (action: PersonAction) => void;
  readonly onClose: () => void;
}

export function PersonMenu({ customerId, person, anchor, onAction, onClose }: Props) {
  const { act } = useAskedAction("member");
  const signIn = (action: UserAction) => (): void => {
    // The menu item is gone when the dialog opens, so the focus returns to the button.
    anchor.focus();
    void act(action, person.id, person.name);
  };
  const open = (action: PersonAction) => (): void => {
    anchor.focus();
    onAction(action);
  };
  return (
    <AnchoredMenu id="personenmenue" anchor={anchor} onClose={onClose}>
      <Menu.Item leftSection={<IconPencilFilled size={18} aria-hidden />} onClick={open("edit")}>
        Bearbeiten
      </Menu.Item>
      {person.is_active && person.email !== null ? (
        <Menu.Item leftSection={<IconMailFilled size={18} aria-hidden />} onClick={signIn("set-password")}>
          Passwort-Mail senden
        </Menu.Item>
      ) : null}
      {person.is_active ? (
        person.email === null ? null : (
          <Menu.Item leftSection={<IconUserOff size={18} aria-hidden />} onClick={signIn("deactivate")}>
            Zugang deaktivieren
          </Menu.Item>
        )
      ) : (
        <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={signIn("activate")}>
          Zugang aktivieren
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={personExportUrl(customerId, person.id)}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Datenauskunft herunterladen
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={open("hand-over")}>
        Dokumente übergeben
      </Menu.Item>
      <Menu.Item leftSection={<IconUserUp size={18} aria-hidden />} onClick={open("convert")}>
        In Kunden umwandeln
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        c="var(--app-error)"
        leftSection={<IconUserMinus size={18} aria-hidden />}
        onClick={open("remove")}
      >
        Entfernen
      </Menu.Item>
    </AnchoredMenu>
  );
}
