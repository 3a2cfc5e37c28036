import type { ComponentProps } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import classes from "./preview.module.css";

interface Props extends ComponentProps<typeof IconButton> {
  /** Hidden on phones. */
  readonly rare?: boolean;
}

/**
 * A button of the toolbar. If disabled, it is only `aria-disabled`: `disabled` would lose the focus, and with it the
 * keys of the dialog.
 */
export function ToolButton({ disabled = false, rare = false, ...props }: Props) {
  return (
    <IconButton
      {...props}
      className={rare ? `${classes.tool} ${classes.rare}` : classes.tool}
      aria-disabled={disabled || undefined}
    />
  );
}
