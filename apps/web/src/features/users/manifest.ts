import { ADMINS, type PageRoute } from "../../lib/page.ts";

const users = () => import("./list.page.tsx");

export const pages: readonly PageRoute[] = [
  {
    path: "/users",
    access: ADMINS,
    load: users,
    navigation: { label: "Benutzer", icon: "user" },
  },
  {
    path: "/users/new",
    access: ADMINS,
    load: users,
  },
  {
    path: "/users/:id",
    access: ADMINS,
    load: users,
  },
];
