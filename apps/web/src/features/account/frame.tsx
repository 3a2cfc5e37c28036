import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Brand } from "../../ui/brand.tsx";
import { useTitle } from "../../ui/title/use-title.ts";
import classes from "./frame.module.css";

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Introduction beside the card. */
  readonly intro?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The card in the middle of the pages before the sign-in. */
export function Frame({ title, text, intro, below, children }: Props) {
  useTitle(title);
  return (
    <div className={classes.page} data-intro={intro === undefined ? undefined : true}>
      <Brand className={classes.brand} size={52} />
      {intro}
      <Paper className={classes.card} shadow="sm">
        <Stack gap="xs" mb="lg">
          <Title order={1}>{title}</Title>
          {text === undefined ? null : <Text c="dimmed">{text}</Text>}
        </Stack>
        {children}
      </Paper>
      {below}
    </div>
  );
}
