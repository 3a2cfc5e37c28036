import type { Role } from "@krempelfrei/contract/access";

/** Access to a page. `guest`: without a session only. `any`: every signed-in person. `public`: everybody. */
export type PageAccess = "guest" | "any" | "public" | readonly Role[];

/** Exports of a page's file. */
export interface PageModule {
  readonly Component: () => React.ReactNode;
  /** Starts to fetch the page's first data while the rest of its code is loading. */
  readonly fetchFirst?: (params: Readonly<Record<string, string | undefined>>) => void;
}

/** Entry of the navigation, shown to the roles that may open the page. */
export interface NavigationEntry {
  readonly label: string;
  /** Label on a phone; default: `label`. */
  readonly short?: string;
  /** Drawn by `app/navigation.ts`: the first view of a guest loads no icons. */
  readonly icon: NavigationIcon;
}

export type NavigationIcon =
  | "archive"
  | "calendar"
  | "clock"
  | "folders"
  | "grid"
  | "lifebuoy"
  | "receipt"
  | "shield"
  | "stack"
  | "template"
  | "text"
  | "user"
  | "users";

/** Page of a feature. Its code is loaded when it is opened. */
export interface PageRoute {
  readonly path: string;
  readonly name?: string;
  readonly access: PageAccess;
  readonly load: () => Promise<PageModule>;
  readonly navigation?: NavigationEntry;
}

export const MEMBERS = ["customer", "related"] as const;
// The owner counts as an admin; the janitor sees the reduced list of customers and the document managers.
export const ADMINS = ["owner", "admin"] as const;
export const STAFF = ["owner", "admin", "janitor"] as const;
