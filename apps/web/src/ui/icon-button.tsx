import { ActionIcon, Tooltip, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

type Props = ActionIconProps &
  Omit<ComponentPropsWithoutRef<"button">, keyof ActionIconProps> & {
    /** The name for screen readers, shown as a tooltip too. */
    readonly label: string;
    readonly icon: ReactNode;
  };

/** A button with an icon, never without a name. */
export function IconButton({ label, icon, ...props }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...props}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
