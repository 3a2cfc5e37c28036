import { germanMonth } from "@krempelfrei/contract/german-month";
import { Group, Paper, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./month.module.css";
import type { Step, StepKey } from "./steps.ts";

interface Props {
  readonly month: string;
  readonly steps: readonly Step[];
  /** Action of a step. `isNext`: true if the step has the primary button. */
  readonly actionOf: (key: StepKey, isNext: boolean) => ReactNode;
}

/** The month's steps in order; only the next one has a primary button. */
export function Checklist({ month, steps, actionOf }: Props) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <Paper component="section" withBorder className={classes.checklist} aria-label="Schritte des Monats">
      <Group justify="space-between" className={classes.checklistHead} wrap="nowrap">
        <Title order={2}>{germanMonth(month)}</Title>
        <Text size="sm" c="dimmed" role="status">
          {steps.length > 0 ? `${done} von ${steps.length} erledigt` : ""}
        </Text>
      </Group>
      <ol className={classes.steps}>
        {steps.map(({ key, title, text, state }, index) => (
          <li
            key={key}
            className={classes.step}
            data-state={state}
            aria-current={state === "next" ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {state === "done" ? <IconCheck size={16} stroke={3} /> : index + 1}
            </span>
            <div className={classes.stepText}>
              <Text fw={620}>
                {title}
                <span className="visually-hidden">{state === "done" ? " (erledigt)" : ""}</span>
              </Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
              {actionOf(key, state === "next")}
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
