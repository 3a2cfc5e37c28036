import { Paper, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

interface Props {
  readonly title: string;
  /** True if a heading above covers several cards. */
  readonly isOfPart?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export function SectionCard({ title, isOfPart = false, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={id}>
      <Title order={isOfPart ? 3 : 2} size="h2" id={id} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
