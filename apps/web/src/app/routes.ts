import type { Role } from "@krempelfrei/contract/access";

/** Access to a page. `guest`: without a session only. `any`: every signed-in person. `public`: everybody. */
export type PageAccess = "guest" | "any" | "public" | readonly Role[];

/** Exports of a page's file. */
export interface PageModule {
  readonly Component: () => React.ReactNode;
  /** Begins to fetch what the page shows first, while the rest of the code is on its way. */
  readonly fetchFirst?: (params: Readonly<Record<string, string | undefined>>) => void;
}

export interface PageRoute {
  readonly path: string;
  readonly name?: string;
  readonly access: PageAccess;
  readonly load: () => Promise<PageModule>;
}

const MEMBERS = ["customer", "related"] as const;
// The owner counts as an admin; the janitor reaches the reduced list and the document managers.
const ADMINS = ["owner", "admin"] as const;
const STAFF = ["owner", "admin", "janitor"] as const;

/** The sections of a customer are one page. */
const customer = () => import("../features/customers/edit.page.tsx");
const users = () => import("../features/users/list.page.tsx");
const login = () => import("../features/account/login.page.tsx");
const password = () => import("../features/account/password.page.tsx");

/** The route table of specification 2, as far as its pages exist. Unlike the old client, every admin page is guarded. */
export const ROUTES: readonly PageRoute[] = [
  {
    path: "/browser",
    name: "files",
    access: MEMBERS,
    load: () => import("../features/browser/browser.page.tsx"),
  },
  {
    path: "/deadlines",
    access: MEMBERS,
    load: () => import("../features/deadlines/deadlines.page.tsx"),
  },
  { path: "/locker", access: MEMBERS, load: () => import("../features/locker/locker.page.tsx") },
  { path: "/sos", name: "sos", access: MEMBERS, load: () => import("../features/sos/sos.page.tsx") },
  {
    path: "/sos-access",
    name: "sos-access",
    // Needs no sign-in, and is open to signed-in people too, who may be helping a person.
    access: "public",
    load: () => import("../features/sos/access.page.tsx"),
  },
  { path: "/profile", access: "any", load: () => import("../features/account/profile.page.tsx") },
  { path: "/reading", access: STAFF, load: () => import("../features/files/reading/reading.page.tsx") },
  { path: "/stacks", access: STAFF, load: () => import("../features/stacks/list.page.tsx") },
  { path: "/stacks/:id", access: STAFF, load: () => import("../features/stacks/stack.page.tsx") },
  { path: "/backups", access: ["owner"], load: () => import("../features/backups/backups.page.tsx") },
  {
    path: "/customers/:id/documents",
    name: "customer_documents",
    access: STAFF,
    load: () => import("../features/manager/manager.page.tsx"),
  },
  {
    path: "/customers/:id/documents/deleted",
    access: STAFF,
    load: () => import("../features/manager/deleted.page.tsx"),
  },
  { path: "/customers", access: STAFF, load: () => import("../features/customers/list.page.tsx") },
  { path: "/customers/new", access: ADMINS, load: () => import("../features/customers/create.page.tsx") },
  { path: "/customers/:id", access: ADMINS, load: customer },
  { path: "/customers/:id/overview", access: ADMINS, load: customer },
  { path: "/customers/:id/relationships", access: ADMINS, load: customer },
  { path: "/customers/:id/bookings", access: ADMINS, load: customer },
  { path: "/customers/:id/history", access: ADMINS, load: customer },
  { path: "/customers/:id/access", access: ADMINS, load: customer },
  { path: "/users", access: ADMINS, load: users },
  { path: "/users/new", access: ADMINS, load: users },
  { path: "/users/:id", access: ADMINS, load: users },
  { path: "/templates", access: STAFF, load: () => import("../features/templates/list.page.tsx") },
  { path: "/changelog", access: ADMINS, load: () => import("../features/changelog/list.page.tsx") },
  {
    path: "/accounting",
    access: ADMINS,
    load: () => import("../features/accounting/month/month.page.tsx"),
  },
  {
    path: "/accounting/quarters",
    access: ADMINS,
    load: () => import("../features/accounting/quarter/quarters.page.tsx"),
  },
  {
    path: "/accounting/import-csv",
    access: ADMINS,
    load: () => import("../features/accounting/statement/import.page.tsx"),
  },
  {
    path: "/accounting/open-items",
    access: ADMINS,
    load: () => import("../features/accounting/dunning/open-items.page.tsx"),
  },
  {
    path: "/accounting/settings",
    access: ADMINS,
    load: () => import("../features/accounting/settings/settings.page.tsx"),
  },
  { path: "/login", name: "login", access: "guest", load: login },
  // For guests; a signed-in person who follows a mailed link is asked first instead of being sent away.
  { path: "/reset", access: "public", load: password },
  { path: "/set", access: "public", load: password },
  { path: "/reset-password", access: "guest", load: login },
  {
    path: "/confirm-email",
    access: "public",
    load: () => import("../features/account/confirm-email.page.tsx"),
  },
  { path: "/impressum", access: "public", load: () => import("./legal-notice.page.tsx") },
  { path: "/datenschutz", access: "public", load: () => import("./privacy.page.tsx") },
];
