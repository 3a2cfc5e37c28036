import { MEMBERS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/deadlines",
    access: MEMBERS,
    load: () => import("./deadlines.page.tsx"),
    navigation: { label: "Fristen", icon: "calendar" },
  },
];
