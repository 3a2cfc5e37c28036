import { germanMonth } from "@krempelfrei/contract/german-month";
import { Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { stepsOf } from "../accounting/month/steps.ts";
import { useMonth } from "../accounting/month/use-month.ts";
import { currentMonth } from "../accounting/months.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import classes from "./office.module.css";
import { Tile } from "./tile.tsx";

/** The current month's next step, from the same queries as its page. */
export function MonthTile({ isPrimary }: { readonly isPrimary: boolean }) {
  const month = currentMonth();
  const isNarrow = useNarrow();
  const { facts, isError, refetch } = useMonth(month);
  const title = germanMonth(month);
  if (!facts) return <Tile title={title} isUnknown={isError} onRetry={refetch} />;
  const steps = stepsOf(facts);
  const index = steps.findIndex(({ state }) => state === "next");
  const next = steps[index];
  const to = next?.key === "statement" || next?.key === "book" ? "/accounting/import-csv" : "/accounting";
  const variant = isPrimary && next ? "filled" : "default";
  return (
    <Tile
      title={title}
      badge={next ? `Schritt ${index + 1} von ${steps.length}` : "fertig"}
      action={
        isNarrow ? null : (
          <Button component={Link} to={to} variant={variant} fullWidth>
            {next ? next.title : "Monat ansehen"}
          </Button>
        )
      }
    >
      <div className={classes.steps} aria-hidden>
        {steps.map(({ key, state }) => (
          <span key={key} data-state={state} />
        ))}
      </div>
      <div className={classes.head}>
        <div className={classes.words}>
          <Text fw={600}>
            {next ? `${isNarrow ? "" : "Als Nächstes: "}${next.title}` : "Alle sechs Schritte sind getan."}
          </Text>
          <Text size="sm" c="var(--app-muted)">
            {next?.text}
          </Text>
        </div>
        {isNarrow ? (
          <Button component={Link} to={to} variant={variant} aria-label={`Öffnen: ${next?.title ?? title}`}>
            Öffnen
          </Button>
        ) : null}
      </div>
    </Tile>
  );
}
