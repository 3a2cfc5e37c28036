import { ADMINS, STAFF, type PageRoute } from "../../lib/page.ts";

/** The sections of a customer are one page. */
const customer = () => import("./edit.page.tsx");

export const pages: readonly PageRoute[] = [
  {
    path: "/customers",
    access: STAFF,
    load: () => import("./list.page.tsx"),
    navigation: { label: "Kunden", icon: "users" },
  },
  {
    path: "/customers/new",
    access: ADMINS,
    load: () => import("./create.page.tsx"),
  },
  {
    path: "/customers/:id",
    access: ADMINS,
    load: customer,
  },
  {
    path: "/customers/:id/overview",
    access: STAFF,
    load: customer,
  },
  {
    path: "/customers/:id/relationships",
    access: ADMINS,
    load: customer,
  },
  {
    path: "/customers/:id/bookings",
    access: ADMINS,
    load: customer,
  },
  {
    path: "/customers/:id/history",
    access: ADMINS,
    load: customer,
  },
  {
    path: "/customers/:id/access",
    access: ADMINS,
    load: customer,
  },
];
