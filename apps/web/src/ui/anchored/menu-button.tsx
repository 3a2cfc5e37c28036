import { IconDotsVertical } from "@tabler/icons-react";
import { IconButton } from "../icon-button.tsx";

interface Props {
  readonly label: string;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** The button of a menu that is there once for all: lists have hundreds of these buttons. */
export function MenuButton({ label, onOpen }: Props) {
  return (
    <IconButton
      label={label}
      icon={<IconDotsVertical size={20} aria-hidden />}
      size={32}
      aria-haspopup="menu"
      // Keeps the menu from taking this for a click outside: a second click closes it anyway. And no beginning of a
      // drag.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(event.currentTarget);
      }}
    />
  );
}
