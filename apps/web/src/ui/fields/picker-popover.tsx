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
        {/* In a section, the header of a picker does not count as the header of the page. */}
        <section>{children}</section>
      </Popover.Dropdown>
    </Popover>
  );
}
