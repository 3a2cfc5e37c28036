import { ADMINS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/accounting",
    access: ADMINS,
    load: () => import("./month/month.page.tsx"),
    navigation: { label: "Buchhaltung", icon: "receipt" },
  },
  {
    path: "/accounting/quarters",
    access: ADMINS,
    load: () => import("./quarter/quarters.page.tsx"),
  },
  {
    path: "/accounting/import-csv",
    access: ADMINS,
    load: () => import("./statement/import.page.tsx"),
  },
  {
    path: "/accounting/open-items",
    access: ADMINS,
    load: () => import("./dunning/open-items.page.tsx"),
  },
  {
    path: "/accounting/settings",
    access: ADMINS,
    load: () => import("./settings/settings.page.tsx"),
  },
];
