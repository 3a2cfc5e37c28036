import { z } from "zod";
import { STAFF_ROLES } from "../access.ts";
import { User } from "../account/account.ts";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, moment, MESSAGES, personName, searchText } from "../fields.ts";
import { TABLE_PAGE_SIZE } from "../limits.ts";

/** A staff member in the list and the form of users. */
export const StaffUser = User.extend({
  role: z.enum(STAFF_ROLES),
  created_at: moment,
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
  /** True if the reader may edit this user: an owner is edited by owners only. */
  can_modify: z.boolean(),
  /** True if the reader may delete or deactivate this user; never themselves. */
  can_delete: z.boolean(),
});
export type StaffUser = z.infer<typeof StaffUser>;

const StaffFields = z.strictObject({
  first_name: personName,
  last_name: personName,
  email,
  role: z.enum(STAFF_ROLES, { error: MESSAGES.choice }),
});

/** Without a role the new user gets the role with the fewest rights. */
export const UserInput = StaffFields.extend({ role: StaffFields.shape.role.default("janitor") });
export type UserInput = z.output<typeof UserInput>;

export const UserChanges = StaffFields.partial().extend({
  /** True: a stranger had the previous address. Password, passkeys and app go with it. */
  email_was_wrong: z.boolean().optional(),
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type UserChanges = z.output<typeof UserChanges>;

export const UserListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
  search: searchText,
  sort: z.enum(["name", "email", "role", "status"]).default("name"),
  direction: z.enum(["asc", "desc"]).default("asc"),
});

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  summary: "The staff, 10 a page",
  access: ["users.manage"],
  query: UserListQuery,
  response: z.object({
    data: z.array(StaffUser),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
  }),
});

export const getStaffUser = endpoint({
  method: "GET",
  path: "/users/:id",
  summary: "Somebody of the staff",
  access: ["users.manage"],
  params: idParams,
  response: StaffUser,
});

export const createUser = endpoint({
  method: "POST",
  path: "/users",
  summary: "Makes somebody of the staff and mails the link to set a password",
  access: ["users.manage"],
  body: UserInput,
  response: StaffUser,
  status: 201,
});

export const updateUser = endpoint({
  method: "PATCH",
  path: "/users/:id",
  summary: "Changes the given fields of somebody of the staff",
  access: ["users.manage"],
  params: idParams,
  body: UserChanges,
  response: StaffUser,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/users/:id",
  summary: "Deletes somebody of the staff and ends all its sessions",
  access: ["users.manage"],
  params: idParams,
  response: "nothing",
});

// The three calls below also concern members of a group, and are then made by staff who may edit customers.
const OF_ANYBODY = ["users.manage", "customers.write"] as const;

export const activateUser = endpoint({
  method: "PATCH",
  path: "/users/:id/activate",
  summary: "Lets a user sign in again, staff or member",
  access: OF_ANYBODY,
  params: idParams,
  response: User,
});

export const deactivateUser = endpoint({
  method: "PATCH",
  path: "/users/:id/deactivate",
  summary: "Keeps a user out, staff or member, and ends all its sessions",
  access: OF_ANYBODY,
  params: idParams,
  response: User,
});

export const sendSetPassword = endpoint({
  method: "POST",
  path: "/users/:id/set-password",
  summary: "Mails a user, staff or member, the link to choose a password",
  access: OF_ANYBODY,
  params: idParams,
  response: "nothing",
});

export const ValidateEmailInput = z.strictObject({
  email,
  /** The edited user, who may keep their address. */
  userId: id.nullish(),
});
export const validateEmail = endpoint({
  method: "POST",
  path: "/validate/email",
  summary:
    "Whether an address is free; 422 when it is not. Told to those who edit people alone: for the own profile an address may always be entered, and its mailbox decides",
  access: "user",
  body: ValidateEmailInput,
  response: "nothing",
});
