import { Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "./product.ts";

interface Props {
  readonly title: string;
  /** Above the title: where the page stands. */
  readonly above?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A page: one heading, its actions beside it, the content below. */
export function Page({ title, above, toolbar, children }: Props) {
  useDocumentTitle(`${title} – ${PRODUCT_NAME}`);
  return (
    <>
      {above}
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={1}>{title}</Title>
        {toolbar}
      </Group>
      {children}
    </>
  );
}
