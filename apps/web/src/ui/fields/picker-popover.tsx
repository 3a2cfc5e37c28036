import "@mantine/dates/styles.css";
import "dayjs/locale/de";
import { Popover } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly onClose: () => void;
  /** A picker of `@mantine/dates`. */
  readonly children: ReactNode;
}

/** Popover of a calendar at its field; the focus stays inside until it is closed. */
export function PickerPopover({ label, onClose, children }: Props) {
  return (
    <Popover
      opened
      withRoles={false}
      onDismiss={onClose}
      trapFocus
      position="bottom-end"
      shadow="md"
      returnFocus={false}
    >
      <Popover.Target>
        <span aria-hidden style={{ position: "absolute", inset: 0, pointerEvents: "none" }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} data-mantine-stop-propagation>
        {/* A header of its own would otherwise be one of the page. */}
        <section>{children}</section>
      </Popover.Dropdown>
    </Popover>
  );
}
