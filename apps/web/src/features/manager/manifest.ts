import { STAFF, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/customers/:id/documents",
    name: "customer_documents",
    access: STAFF,
    load: () => import("./manager.page.tsx"),
  },
  {
    path: "/customers/:id/documents/deleted",
    access: STAFF,
    load: () => import("./deleted.page.tsx"),
  },
];
