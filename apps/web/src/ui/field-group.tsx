import { Paper, Stack, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import classes from "./field-group.module.css";

interface GroupProps {
  readonly title: string;
  /** Target of links to the group. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under their heading. */
export function Group({ title, anchor, children }: GroupProps) {
  const id = useId();
  return (
    <Paper id={anchor} withBorder p={{ base: "md", sm: "lg" }} component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Paper>
  );
}

interface FieldsProps {
  readonly kind?: "address";
  readonly children: ReactNode;
}

/** Fields, two in a row if the screen is wide enough. */
export function Fields({ kind, children }: FieldsProps) {
  return (
    <div className={classes.fields} data-kind={kind}>
      {children}
    </div>
  );
}
