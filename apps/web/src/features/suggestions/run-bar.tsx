import { Anchor, Button, Progress } from "@mantine/core";
import { Link } from "react-router";
import type { Filing } from "./use-filing.ts";
import classes from "./suggestions.module.css";

interface Props {
  readonly filing: Filing;
  /** Number of documents that are still unfiled. */
  readonly rest: number;
  /** Address for sorting the rest one by one; undefined without one. */
  readonly sortingLink: string | undefined;
}

/** Progress of filing, with a button to stop it, and afterwards the result. */
export function RunBar({ filing, rest, sortingLink }: Props) {
  const { progress, filed, cancel } = filing;
  return (
    <div
      role="status"
      className={classes.run}
      data-empty={!progress && filed === undefined ? true : undefined}
    >
      {progress ? (
        <>
          <span className={classes.runText}>
            {progress.done} von {progress.total}
          </span>
          <Progress
            className={classes.runLine}
            value={(progress.done / progress.total) * 100}
            aria-label="Dokumente werden abgelegt"
          />
          <Button size="compact-md" variant="default" onClick={cancel}>
            Abbrechen
          </Button>
        </>
      ) : filed === undefined ? null : (
        <>
          <span className={classes.runText}>
            {filed} abgelegt, {rest === 0 ? "alles ist einsortiert." : `${rest} noch offen.`}
          </span>
          {rest > 0 && sortingLink !== undefined ? (
            <Anchor component={Link} to={sortingLink} underline="always">
              Einzeln sortieren
            </Anchor>
          ) : null}
        </>
      )}
    </div>
  );
}
