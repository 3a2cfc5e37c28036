import type { PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/backups",
    access: ["owner"],
    load: () => import("./backups.page.tsx"),
    navigation: { label: "Datensicherung", icon: "shield" },
  },
];
