import { ADMINS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/changelog",
    access: ADMINS,
    load: () => import("./list.page.tsx"),
    navigation: { label: "Änderungshistorie", icon: "clock" },
  },
];
