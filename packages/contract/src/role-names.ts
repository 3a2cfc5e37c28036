import type { Role } from "./access.ts";

/** The roles as people read them. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: "Inhaber/in",
  admin: "Administrator/in",
  janitor: "Krempler/in",
  customer: "Kunde/Kundin",
  related: "Angehörige Person",
};
