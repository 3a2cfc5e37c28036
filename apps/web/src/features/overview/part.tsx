import { Anchor, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./at-a-glance.module.css";

interface PartProps {
  readonly title: string;
  /** To everything of the kind. */
  readonly all: string;
  /** Undefined while it is on its way. */
  readonly children: ReactNode | undefined;
}

/** A part of the overview: its heading, three lines, and a link to the rest. */
export function Part({ title, all, children }: PartProps) {
  return (
    <div className={classes.part}>
      <div className={classes.partHead}>
        <h3>{title}</h3>
        <Anchor component={Link} to={all} underline="always" size="sm" aria-label={`Alle: ${title}`}>
          Alle
        </Anchor>
      </div>
      {children ?? <Loading />}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Lade Daten..." className={classes.list}>
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} height="2.25rem" radius="md" />
      ))}
    </div>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function Line({ icon, title, children }: LineProps) {
  return (
    <li className={classes.line}>
      {icon}
      <span className={classes.words}>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </li>
  );
}
