import type { PageRoute } from "../../lib/page.ts";

const login = () => import("./login.page.tsx");
const password = () => import("./password.page.tsx");

export const pages: readonly PageRoute[] = [
  {
    path: "/profile",
    access: "any",
    load: () => import("./profile.page.tsx"),
  },
  {
    path: "/login",
    name: "login",
    access: "guest",
    load: login,
  },
  // For guests; a signed-in person who follows a mailed link is asked instead of redirected.
  {
    path: "/reset",
    access: "public",
    load: password,
  },
  {
    path: "/set",
    access: "public",
    load: password,
  },
  {
    path: "/reset-password",
    access: "guest",
    load: login,
  },
  {
    path: "/confirm-email",
    access: "public",
    load: () => import("./confirm-email.page.tsx"),
  },
];
