import { Paper, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../ui/product.ts";
import classes from "./frame.module.css";

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Beside the card: what this is. */
  readonly intro?: ReactNode;
  /** Below the card. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The card in the middle of the pages before the sign-in. */
export function Frame({ title, text, intro, below, children }: Props) {
  useDocumentTitle(`${title} – ${PRODUCT_NAME}`);
  return (
    <div className={classes.page} data-intro={intro === undefined ? undefined : true}>
      <div className={classes.brand}>
        <svg width="52" height="52" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" fill="#1f6b57" />
          <path d="M9 12.5 16 9l7 3.5v10L16 26l-7-3.5z" fill="#dcece7" />
          <path d="m9 12.5 7 3.5 7-3.5M16 16v10" stroke="#1f6b57" strokeWidth="1.8" fill="none" />
        </svg>
        <span>{PRODUCT_NAME}</span>
      </div>
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
