import { Menu } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import {
  IconCalendarDown,
  IconCalendarShare,
  IconCheck,
  IconDotsVertical,
  IconPencilFilled,
  IconTrashFilled,
} from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { calendarFileUrl } from "./deadlines.api.ts";
import type { DeadlineActions } from "./use-deadline-actions.tsx";

interface Props {
  readonly deadline: Deadline;
  readonly actions: DeadlineActions;
  readonly onEdit: (deadline: Deadline) => void;
}

export function DeadlineMenu({ deadline, actions, onEdit }: Props) {
  const { id, title, can_modify, can_settle } = deadline;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <IconButton
          label={`Weitere Aktionen: ${title}`}
          icon={<IconDotsVertical size={20} aria-hidden />}
          size={40}
          aria-haspopup="menu"
        />
      </Menu.Target>
      <Menu.Dropdown>
        {can_settle ? (
          <>
            <Menu.Item
              leftSection={<IconCheck size={18} aria-hidden />}
              onClick={() => void actions.settle(deadline)}
            >
              Erledigt
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCalendarShare size={18} aria-hidden />}
              onClick={() => void actions.postpone(deadline)}
            >
              Verschieben
            </Menu.Item>
          </>
        ) : null}
        {can_modify ? (
          <Menu.Item
            leftSection={<IconPencilFilled size={18} aria-hidden />}
            onClick={() => onEdit(deadline)}
          >
            Ändern
          </Menu.Item>
        ) : null}
        <Menu.Item
          component="a"
          href={calendarFileUrl(id)}
          download
          leftSection={<IconCalendarDown size={18} aria-hidden />}
        >
          Kalenderdatei
        </Menu.Item>
        {can_modify ? (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrashFilled size={18} aria-hidden />}
            onClick={() => void actions.remove(deadline)}
          >
            Löschen
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
