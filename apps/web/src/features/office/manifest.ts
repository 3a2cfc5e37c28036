import { ADMINS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/office",
    access: ADMINS,
    load: () => import("./office.page.tsx"),
    navigation: { label: "Lage", icon: "grid" },
  },
];
