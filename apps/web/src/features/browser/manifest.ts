import { MEMBERS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/browser",
    name: "files",
    access: MEMBERS,
    load: () => import("./browser.page.tsx"),
    navigation: { label: "Meine Dokumente", short: "Dokumente", icon: "folders" },
  },
];
