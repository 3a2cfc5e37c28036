import { MEMBERS, type PageRoute } from "../../lib/page.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/sos",
    name: "sos",
    access: MEMBERS,
    load: () => import("./sos.page.tsx"),
    navigation: { label: "Notfallzugang (SOS)", short: "Notfall", icon: "lifebuoy" },
  },
  {
    path: "/sos-access",
    name: "sos-access",
    // Needs no sign-in. Signed-in people see it too, because they may help a contact.
    access: "public",
    load: () => import("./access.page.tsx"),
  },
];
