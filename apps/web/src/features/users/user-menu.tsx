import { Menu } from "@mantine/core";
import type { StaffUser } from "@krempelfrei/contract/users/users";
import {
  IconMailFilled,
  IconPencilFilled,
  IconTrashFilled,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { AnchoredMenu } from "../../ui/anchored/anchored-menu.tsx";
import { useAskedAction } from "./use-asked-action.ts";
import type { UserAction } from "./users.api.ts";

interface Props {
  readonly user: StaffUser;
  readonly anchor: HTMLElement;
  /** The query part of the list's address. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Actions on a user, as the server allows them (`can_modify`, `can_delete`). */
export function UserMenu({ user, anchor, address, onClose }: Props) {
  const { act } = useAskedAction("staff");
  const item = (action: UserAction) => async (): Promise<void> => {
    // The menu item is gone when the dialog opens, so the focus returns to the button.
    anchor.focus();
    await act(action, user.id, user.full_name);
  };
  return (
    <AnchoredMenu id="benutzermenue" anchor={anchor} onClose={onClose}>
      <Menu.Item
        component={Link}
        to={{ pathname: `/users/${user.id}`, search: address }}
        leftSection={<IconPencilFilled size={18} aria-hidden />}
      >
        Bearbeiten
      </Menu.Item>
      {user.is_active ? (
        <Menu.Item
          leftSection={<IconMailFilled size={18} aria-hidden />}
          onClick={() => void item("set-password")()}
        >
          Passwort-Mail senden
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconUserCheck size={18} aria-hidden />}
          onClick={() => void item("activate")()}
        >
          Aktivieren
        </Menu.Item>
      )}
      {user.can_delete && user.is_active ? (
        <Menu.Item
          leftSection={<IconUserOff size={18} aria-hidden />}
          onClick={() => void item("deactivate")()}
        >
          Deaktivieren
        </Menu.Item>
      ) : null}
      {user.can_delete ? (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--app-error)"
            leftSection={<IconTrashFilled size={18} aria-hidden />}
            onClick={() => void item("delete")()}
          >
            Löschen
          </Menu.Item>
        </>
      ) : null}
    </AnchoredMenu>
  );
}
