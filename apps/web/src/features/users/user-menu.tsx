import { Menu } from "@mantine/core";
import type { StaffUser } from "@krempelfrei/contract/users";
import { IconMail, IconPencil, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { AnchoredMenu } from "../../ui/anchored-menu.tsx";
import { confirmAction, confirmDelete, confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { useUserAction, type UserAction } from "./users.api.ts";

interface Props {
  readonly user: StaffUser;
  /** The button that it belongs to. */
  readonly anchor: HTMLElement;
  /** The query part of the list's address. */
  readonly address: string;
  readonly onClose: () => void;
}

const always = async (): Promise<boolean> => true;
/** What is asked before; letting somebody in again harms nothing. */
const CONFIRM: Record<UserAction, () => Promise<boolean>> = {
  activate: always,
  deactivate: confirmProceed,
  delete: confirmDelete,
  "set-password": confirmAction,
};

/** What can be done with a user; the server says what of it (`can_modify`, `can_delete`). */
export function UserMenu({ user, anchor, address, onClose }: Props) {
  const { mutateAsync } = useUserAction();
  const item = (action: UserAction) => async (): Promise<void> => {
    // The item is gone when the dialog asks what had the focus: it goes back to the button.
    anchor.focus();
    if (!(await CONFIRM[action]())) return;
    try {
      await mutateAsync({ action, id: user.id });
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <AnchoredMenu id="benutzermenue" anchor={anchor} onClose={onClose}>
      <Menu.Item
        component={Link}
        to={{ pathname: `/users/${user.id}`, search: address }}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        Bearbeiten
      </Menu.Item>
      {user.is_active ? (
        <Menu.Item
          leftSection={<IconMail size={18} aria-hidden />}
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
            color="red.9"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void item("delete")()}
          >
            Löschen
          </Menu.Item>
        </>
      ) : null}
    </AnchoredMenu>
  );
}
