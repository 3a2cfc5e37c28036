/** The roles of people that sign in. `owner`, `admin` and `janitor` are staff; the other two are customer-type users. */
export const ROLES = ["owner", "admin", "janitor", "customer", "related"] as const;
export type Role = (typeof ROLES)[number];
/** The one with the most rights first. */
export const STAFF_ROLES = ["owner", "admin", "janitor"] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Each row names who has the capability; nobody else has it. */
const CAPABILITIES = {
  "customers.read": ["owner", "admin", "janitor"],
  "customers.write": ["owner", "admin"],
  /** Claims, invoices and bank lines of all customers, the import of statements. */
  "accounting.manage": ["owner", "admin"],
  /** Bank data, birthday and contract of a customer: not for the janitor's reduced list. */
  "customers.details": ["owner", "admin"],
  /** Staff: the list, making, editing, deleting. */
  "users.manage": ["owner", "admin"],
  /** The same for owners. */
  "users.owners": ["owner"],
  /** The document manager of any customer. */
  "documents.manage": ["owner", "admin", "janitor"],
  /** The second pair of eyes. */
  "documents.approve": ["owner", "admin"],
  "templates.manage": ["owner", "admin", "janitor"],
  /** The own browser and locker of a member of a relationship group. */
  "documents.own": ["customer", "related"],
  /** Contract, account and invoices of the own group: the contract holder's alone. */
  "contract.own": ["customer"],
  /** The change history. */
  "changelog.read": ["owner", "admin"],
  /** The state of the whole office: sums, names and ages, no documents. */
  "office.read": ["owner", "admin"],
  /** Whether and where backups are made. */
  "backups.read": ["owner"],
  /** The own emergency contacts and the switch of the emergency access. */
  "sos.own": ["customer", "related"],
  /** The operator's own commands: nobody who signs in. */
  "system.operate": [],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as Capability[];

/**
 * Who may make a call. A list of capabilities means: any of them.
 * - `public`: anybody, signed in or not.
 * - `guest`: meant for people without a session (sign-in, reset); a signed-in user may call it too.
 * - `pending`: somebody whose password was right and whose mailed code is still missing; nobody else.
 * - `sos`: an emergency contact with an open access; nobody else, whoever may be signed in beside it.
 * - `user`: any signed-in user.
 */
export type Access = "public" | "guest" | "pending" | "sos" | "user" | readonly Capability[];

/** Calls on documents that members make in their own group and staff in any. */
export const MEMBER_OR_MANAGER = ["documents.own", "documents.manage"] as const satisfies Access;

/** Whether a role has a capability: the one table that routes, rows, lists and the client share. */
export function can(role: Role | undefined, capability: Capability): boolean {
  return role !== undefined && (CAPABILITIES[capability] as readonly Role[]).includes(role);
}

/** Whether the access rule of a call lets this role through (the use case checks rows). */
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
