import { MEMBERS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/locker",
    access: MEMBERS,
    load: () => import("./locker.page.tsx"),
    navigation: { label: "Mein Schließfach", short: "Schließfach", icon: "archive" },
  },
];
