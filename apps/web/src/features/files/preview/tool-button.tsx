import type { ComponentProps } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import classes from "./preview.module.css";

/** Not `disabled` at either end: that would lose the focus, and with it the keys of the dialog. */
export function ToolButton({ disabled = false, ...props }: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className={classes.tool} aria-disabled={disabled || undefined} />;
}
