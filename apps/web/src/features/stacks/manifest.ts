import { STAFF, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/stacks",
    access: STAFF,
    load: () => import("./list.page.tsx"),
    navigation: { label: "Stapel", icon: "stack" },
  },
  {
    path: "/stacks/:id",
    access: STAFF,
    load: () => import("./stack.page.tsx"),
  },
];
