import { Paper, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./summary.module.css";

interface Props {
  readonly title: string;
  /** Badges beside the title. */
  readonly marks?: ReactNode;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the summary under its heading. */
export function Card({ title, marks, action, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} id={id} fz="1rem" className={classes.cardTitle}>
          {title}
        </Title>
        {marks}
        <span className={classes.grow} />
        {action}
      </div>
      {children}
    </Paper>
  );
}

interface NothingProps {
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly onRetry: () => unknown;
  /** Text for an empty list. */
  readonly none: string;
}

/** Replaces missing rows: loading, failed, or none. */
export function Nothing({ isLoading, isError, onRetry, none }: NothingProps) {
  if (isError) {
    return (
      <Text c="dimmed" role="status">
        Gerade nicht bekannt.{" "}
        <button type="button" className={classes.link} onClick={() => void onRetry()}>
          Erneut
        </button>
      </Text>
    );
  }
  return (
    <Text c="dimmed" role="status">
      {isLoading ? "Lade Daten..." : none}
    </Text>
  );
}
