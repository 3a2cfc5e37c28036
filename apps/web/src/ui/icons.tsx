import { createReactComponent } from "@tabler/icons-react";

/** Makes a solid icon that is missing in Tabler's filled set, from paths on its grid of 24 units. */
const solid = (name: string, ...paths: string[]) =>
  createReactComponent(
    "filled",
    name,
    name,
    paths.map((d, index) => ["path", { d, key: String(index) }]),
  );

/** Several people: a family, customers, everybody of a group. */
export const IconUsersSolid = solid(
  "users-solid",
  "M9 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0 -9z",
  "M9 14c-4 0 -7 2 -7 5v1a1 1 0 0 0 1 1h12a1 1 0 0 0 1 -1v-1c0 -3 -3 -5 -7 -5z",
  "M15.2 3.3a4.5 4.5 0 0 1 0 8.4a6.5 6.5 0 0 0 0 -8.4z",
  "M16.2 14.2c3.3 .5 5.8 2.3 5.8 4.8v1a1 1 0 0 1 -1 1h-3.1c.1 -.3 .1 -.7 .1 -1v-1c0 -2 -.7 -3.6 -1.8 -4.8z",
);

export const IconBankSolid = solid(
  "bank-solid",
  "M11.6 2.1a1 1 0 0 1 .8 0l8.5 3.6a1 1 0 0 1 .6 .9v2a.9 .9 0 0 1 -.9 .9h-17.2a.9 .9 0 0 1 -.9 -.9v-2a1 1 0 0 1 .6 -.9z",
  "M4.5 11h2.5v6h-2.5z",
  "M10.75 11h2.5v6h-2.5z",
  "M17 11h2.5v6h-2.5z",
  "M3.4 18.5h17.2a.9 .9 0 0 1 .9 .9v1.2a.9 .9 0 0 1 -.9 .9h-17.2a.9 .9 0 0 1 -.9 -.9v-1.2a.9 .9 0 0 1 .9 -.9z",
);

export const IconPrinterSolid = solid(
  "printer-solid",
  "M7.5 2.5h9a1 1 0 0 1 1 1v3.5h-11v-3.5a1 1 0 0 1 1 -1z",
  "M5 8.5h14a3 3 0 0 1 3 3v4.5a2 2 0 0 1 -2 2h-1v-3a2 2 0 0 0 -2 -2h-10a2 2 0 0 0 -2 2v3h-1a2 2 0 0 1 -2 -2v-4.5a3 3 0 0 1 3 -3z",
  "M8 14.5h8a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1z",
);
