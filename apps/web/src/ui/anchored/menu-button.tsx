import { IconDotsVertical } from "@tabler/icons-react";
import { IconButton } from "../icon-button.tsx";

interface Props {
  readonly label: string;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** A button of the shared menu: lists have hundreds of these. */
export function MenuButton({ label, onOpen }: Props) {
  return (
    <IconButton
      label={label}
      icon={<IconDotsVertical size={20} aria-hidden />}
      size={32}
      aria-haspopup="menu"
      // Keeps the menu from treating the click as one outside (a second click closes the menu anyway), and the click
      // from starting a drag.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(event.currentTarget);
      }}
    />
  );
}
