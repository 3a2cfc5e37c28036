import { STAFF, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/templates",
    access: STAFF,
    load: () => import("./list.page.tsx"),
    navigation: { label: "Vorlagen", icon: "template" },
  },
];
