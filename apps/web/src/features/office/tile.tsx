import { Button, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./office.module.css";

interface Props {
  readonly title: string;
  readonly badge?: string | undefined;
  /** True if the topic could not be read; otherwise a tile without content is loading. */
  readonly isUnknown?: boolean;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A topic of the office with its action. */
export function Tile({ title, badge, isUnknown = false, onRetry, action, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.tile}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {badge === undefined ? null : <ToneBadge tone={undefined}>{badge}</ToneBadge>}
      </div>
      {isUnknown ? (
        <>
          <Text c="dimmed">Gerade nicht bekannt</Text>
          <div className={classes.foot}>
            <Button variant="default" onClick={onRetry}>
              Erneut
            </Button>
          </div>
        </>
      ) : (
        (children ?? <Skeleton height={110} aria-hidden />)
      )}
      {action && !isUnknown ? <div className={classes.foot}>{action}</div> : null}
    </Paper>
  );
}
