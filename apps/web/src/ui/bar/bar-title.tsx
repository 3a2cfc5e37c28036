import { Title } from "@mantine/core";
import { useContext } from "react";
import classes from "./bar-title.module.css";
import { BarSlotsContext, InBar } from "./bar-slots.tsx";
import { useNarrow } from "../use-narrow.ts";

/** True if the page's heading is in the bar: on phones, if there is a bar. */
export function useBarTitle(): boolean {
  const narrow = useNarrow();
  return useContext(BarSlotsContext).title !== undefined && narrow;
}

/** The heading of a page: in the bar, else in the page. */
export function PageHeading({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: string;
}) {
  return useBarTitle() ? (
    <BarTitle>{children}</BarTitle>
  ) : (
    <Title order={1} {...(className !== undefined && { className })}>
      <bdi>{children}</bdi>
    </Title>
  );
}

/** The heading of a page in the bar. */
export function BarTitle({ children }: { readonly children: string | undefined }) {
  return (
    <InBar slot="title">
      <Title order={1} className={classes.title}>
        <bdi>{children}</bdi>
      </Title>
    </InBar>
  );
}
