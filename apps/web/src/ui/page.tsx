import { Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "./product.ts";

interface Props {
  readonly title: string;
  /** The part of the page that is open: the browser's title says it before the page's. */
  readonly part?: string;
  /** Above the title: where the page stands. */
  readonly above?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A page: one heading, its actions beside it, the content below. */
export function Page({ title, part, above, toolbar, children }: Props) {
  useDocumentTitle(`${part === undefined ? "" : `${part} – `}${title} – ${PRODUCT_NAME}`);
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
