import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./at-a-glance.module.css";

interface CellProps {
  readonly tone: "plain" | "info" | "accent" | "warn";
  readonly icon: ReactNode;
  /** Undefined while loading. */
  readonly title: ReactNode | undefined;
  readonly children?: ReactNode;
}

/** A cell of the overview: two lines of a fixed height, so that nothing below moves after loading. */
export function Cell({ tone, icon, title, children }: CellProps) {
  return (
    <li className={classes.cell}>
      <span className={classes.icon} data-tone={tone}>
        {icon}
      </span>
      {title === undefined ? (
        <Skeleton role="status" aria-label="Lade Daten..." height="2.25rem" radius="md" />
      ) : (
        <span className={classes.words}>
          <b>{title}</b>
          <span>{children}</span>
        </span>
      )}
    </li>
  );
}
