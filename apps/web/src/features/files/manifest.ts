import { STAFF, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/reading",
    access: STAFF,
    load: () => import("./reading/reading.page.tsx"),
    navigation: { label: "Texterkennung", icon: "text" },
  },
];
