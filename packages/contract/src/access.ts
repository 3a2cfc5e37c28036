/** The roles of people that sign in. `owner`, `admin` and `janitor` are staff; the other two are customer-type users. */
export const ROLES = ["owner", "admin", "janitor", "customer", "related"] as const;
export type Role = (typeof ROLES)[number];
/** In descending order of rights. */
export const STAFF_ROLES = ["owner", "admin", "janitor"] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Each row lists the roles with the capability. */
const CAPABILITIES = {
  "customers.read": ["owner", "admin", "janitor"],
  "customers.write": ["owner", "admin"],
  /** The whole accounting: claims, collections, statements, reminders, quarters and settings. */
  "accounting.manage": ["owner", "admin"],
  /** Personal data, contract and mandates of all customers, beyond the janitor's reduced list. */
  "customers.details": ["owner", "admin"],
  /** Listing, creating, editing and deleting staff. */
  "users.manage": ["owner", "admin"],
  /** Listing, creating, editing and deleting owners. */
  "users.owners": ["owner"],
  "documents.manage": ["owner", "admin", "janitor"],
  /** Approving documents (four eyes). */
  "documents.approve": ["owner", "admin"],
  "templates.manage": ["owner", "admin", "janitor"],
  /** A member's own part of the product: documents of the group, locker, reminders, mail address and data export. */
  "documents.own": ["customer", "related"],
  /** Contract and invoices of the actor's own group: only for the contract holder. */
  "contract.own": ["customer"],
  "changelog.read": ["owner", "admin"],
  /** The state of the whole office: sums, names and ages, no documents. */
  "office.read": ["owner", "admin"],
  /** State and target of the backups. */
  "backups.read": ["owner"],
  /** A member's own emergency contacts and the switch of their emergency access. */
  "sos.own": ["customer", "related"],
  /** Commands for operators; no role has it. */
  "system.operate": [],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as Capability[];

/**
 * Access rule of a call. A list of capabilities means: any of them.
 * - `public`: anybody, signed in or not.
 * - `guest`: for people without a session (sign-in, reset); a signed-in user may call it too.
 * - `pending`: only a person whose password was right and whose second factor (mailed code, app) is missing.
 * - `sos`: only an emergency contact with an open access, regardless of a user's session in the same browser.
 * - `user`: any signed-in user.
 */
export type Access = "public" | "guest" | "pending" | "sos" | "user" | readonly Capability[];

/** Calls on documents that members make in their own group and staff in any. */
export const MEMBER_OR_MANAGER = ["documents.own", "documents.manage"] as const satisfies Access;

/** True if the role has the capability: the one rule for routes, rows, lists and the client. */
export function can(role: Role | undefined, capability: Capability): boolean {
  return role !== undefined && (CAPABILITIES[capability] as readonly Role[]).includes(role);
}

/** True if the access rule of a call permits this role (the use case checks rows). */
export function admits(access: Access, role: Role | undefined): boolean {
  if (access === "public" || access === "guest") return true;
  if (access === "pending" || access === "sos") return false;
  if (access === "user") return role !== undefined;
  return access.some((capability) => can(role, capability));
}

export function isStaff(role: Role): boolean {
  return role === "owner" || role === "admin" || role === "janitor";
}

/** Customer-type users (specification 6). */
export function isMember(role: Role): boolean {
  return role === "customer" || role === "related";
}
