import { isMember, type Role } from "@krempelfrei/contract/access";
import type { PageAccess } from "../lib/page.ts";

export interface GuardInput {
  readonly access: PageAccess;
  /** The role of the signed-in user; undefined for guests. The session is known by then. */
  readonly role: Role | undefined;
  /** Path and search of the requested page. */
  readonly target: string;
}

/** The first page of a role (specification 6): members in the file browser, staff in the list of customers. */
export function landing(role: Role): string {
  return isMember(role) ? "/browser" : "/customers";
}

/** The address to go to instead, or undefined to stay (specification 2, "Guard"). */
export function guard({ access, role, target }: GuardInput): string | undefined {
  if (access === "public") return undefined;
  if (access === "guest") return role === undefined ? undefined : landing(role);
  if (role === undefined) return target === "/" ? "/login" : `/login?next=${encodeURIComponent(target)}`;
  if (access === "any" || access.includes(role)) return undefined;
  return "/profile";
}

/** True if a page may be shown to this role, also after the session changed. */
export const isAllowedOn = (access: PageAccess, role: Role | undefined): boolean =>
  // The sign-in page navigates by itself when it is done.
  access === "guest" || guard({ access, role, target: "/" }) === undefined;

/** The page to return to after the sign-in: a path of our own, never another site. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}
