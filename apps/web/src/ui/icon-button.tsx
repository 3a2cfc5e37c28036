import { Loader } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./icon-button.module.css";

interface Props extends Omit<ComponentPropsWithRef<"button">, "children"> {
  /** The name for screen readers, also shown as a tooltip (`TipLayer`). */
  readonly label: string;
  readonly icon: ReactNode;
  /** Pixels at the usual text size. */
  readonly size?: number;
  readonly variant?: "subtle" | "default";
  /** Color of a pressed button. */
  readonly tone?: "red" | "blue" | "orange";
  readonly loading?: boolean;
}

/**
 * A button with an icon and an accessible name. A plain element: lists have hundreds of buttons, and the library's
 * component with its tooltip would cost a multiple.
 */
export function IconButton({
  label,
  icon,
  size = 36,
  variant = "subtle",
  tone,
  loading = false,
  className,
  onClick,
  ...props
}: Props) {
  const length = `${size / 16}rem`;
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      data-icon
      data-variant={variant}
      data-tone={tone}
      data-loading={loading || undefined}
      // Not `disabled`: the pressed button would lose the keyboard focus.
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
      {...props}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      style={{ width: length, height: length }}
    >
      {loading ? <Loader size="1.125rem" color="currentColor" /> : icon}
    </button>
  );
}
