import { STAFF, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/customers/:id/suggestions",
    name: "customer_suggestions",
    access: STAFF,
    load: () => import("./suggestions.page.tsx"),
  },
];
