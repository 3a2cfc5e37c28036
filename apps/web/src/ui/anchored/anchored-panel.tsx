import { Popover } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { Place } from "./anchored-menu.tsx";
import { isOtherOpen, useOnlyOpen } from "./use-only-open.ts";

interface Props {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An open panel with fields at any button. */
export function AnchoredPanel({ label, anchor, onClose, children }: Props) {
  useOnlyOpen(onClose);
  useEffect(() => {
    anchor.setAttribute("aria-expanded", "true");
    return () => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || activeElement?.closest('[role="dialog"]');
      if (isHere && !isOtherOpen()) anchor.focus();
      anchor.removeAttribute("aria-expanded");
    };
  }, [anchor]);
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="md"
      radius="md"
      trapFocus
      onChange={(opened) => opened || onClose()}
    >
      <Popover.Target>
        <Place of={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
