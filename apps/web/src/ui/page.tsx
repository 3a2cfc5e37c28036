import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BarTitle, useBarTitle } from "./bar/bar-title.tsx";
import classes from "./page.module.css";
import { useTitle } from "./title/use-title.ts";

interface Props {
  readonly title: string;
  /** The open part of the page, which precedes the page's name in the browser's title. */
  readonly part?: string;
  /** Content above the title: the path to the page. */
  readonly above?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A page: one heading, its toolbar, the content. */
export function Page({ title, part, above, toolbar, children }: Props) {
  useTitle(part === undefined ? title : `${part} – ${title}`);
  const inBar = useBarTitle();
  return (
    <>
      {above}
      {inBar ? <BarTitle>{title}</BarTitle> : null}
      {inBar ? (
        <div className={classes.tools}>{toolbar}</div>
      ) : (
        <Group justify="space-between" mb="md" gap="sm">
          <Title order={1}>{title}</Title>
          {toolbar}
        </Group>
      )}
      {children}
    </>
  );
}
