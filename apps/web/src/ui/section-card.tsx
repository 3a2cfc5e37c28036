import { Paper, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

/** A part of a page under its heading. */
export function SectionCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
