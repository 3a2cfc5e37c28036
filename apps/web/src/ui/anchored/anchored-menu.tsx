import { Menu } from "@mantine/core";
import { useEffect, type ReactNode, type Ref } from "react";
import { isOtherOpen, useOnlyOpen } from "./use-only-open.ts";

interface Props {
  /** Only one menu of the page has the id at a time. */
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly position?: "bottom-end" | "bottom-start";
  readonly children: ReactNode;
}

/** An open menu at any button: lists have hundreds of buttons and one menu for all. */
export function AnchoredMenu({ id, anchor, onClose, position = "bottom-end", children }: Props) {
  useOnlyOpen(onClose);
  useEffect(() => {
    anchor.setAttribute("id", `${id}-target`);
    anchor.setAttribute("aria-expanded", "true");
    return () => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || activeElement?.closest('[role="menu"]');
      if (isHere && !isOtherOpen()) anchor.focus();
      anchor.removeAttribute("id");
      anchor.removeAttribute("aria-expanded");
    };
  }, [id, anchor]);
  return (
    <Menu id={id} opened position={position} returnFocus onChange={(opened) => opened || onClose()}>
      <Menu.Target>
        <Place of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Positions the menu at the button; ignores the menu's other properties for its target. */
export function Place({ of, ref }: { readonly of: HTMLElement; readonly ref?: Ref<HTMLSpanElement> }) {
  const { top, left, width, height } = of.getBoundingClientRect();
  return (
    <span
      ref={ref}
      aria-hidden
      style={{ position: "fixed", pointerEvents: "none", top, left, width, height }}
    />
  );
}
