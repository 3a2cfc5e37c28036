import { Suspense, type ComponentProps } from "react";
import { lazy } from "../../../lib/lazy.ts";

const code = async () => import("./series-tabs.tsx");
// Needed with the first series of a list.
const Tabs = lazy(async () => ({ default: (await code()).SeriesTabs }));
const Pill = lazy(async () => ({ default: (await code()).SeriesPill }));

export const SeriesTabs = (props: ComponentProps<typeof Tabs>) => (
  <Suspense>
    <Tabs {...props} />
  </Suspense>
);

export const SeriesPill = (props: ComponentProps<typeof Pill>) => (
  <Suspense>
    <Pill {...props} />
  </Suspense>
);
