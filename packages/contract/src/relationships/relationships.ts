import { z } from "zod";
import { ROLES } from "../access.ts";
import { CustomerDetails, CustomerFields } from "../customers/customers.ts";
import { endpoint } from "../endpoint.ts";
import { birthday, email, id, idParams, MESSAGES, personName } from "../fields.ts";

/** Relation of a person to the contract holder; the value is the text. */
export const RELATION_KINDS = ["Partner/in", "Kind", "Elternteil", "Sonstige"] as const;
export const RelationKind = z.enum(RELATION_KINDS, { error: MESSAGES.choice });
export type RelationKind = z.infer<typeof RelationKind>;

/** A person of the group. */
export const Relationship = z.object({
  id,
  name: z.string(),
  role: z.enum(ROLES),
  /** Null for the contract holder. */
  kind: RelationKind.nullable(),
});
export type Relationship = z.infer<typeof Relationship>;

/** A person of the group for staff. `birthday` and `email` are null for a janitor who may not see them. */
export const GroupMember = Relationship.extend({
  first_name: z.string(),
  last_name: z.string(),
  birthday: birthday.nullable(),
  /** Null also for a person who cannot sign in but owns documents, such as a child. */
  email: z.string().nullable(),
  is_active: z.boolean(),
  has_password: z.boolean(),
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/**
 * A person with the numbers of their documents, which move along when the person becomes a customer, and need a new
 * owner when the person is removed.
 */
export const RelationshipDetails = GroupMember.extend({
  files: z.object({
    /** Documents that the person owns, in folders or waiting. */
    owned: z.int(),
    /** Number of unfiled documents among them. */
    waiting: z.int(),
    /** Number of documents of others and of the whole group that the person may change. */
    maintained: z.int(),
    /** Number of deleted documents of the person that could still be restored. */
    deleted: z.int(),
  }),
  sos_contacts: z.int(),
});
export type RelationshipDetails = z.infer<typeof RelationshipDetails>;

const optionalEmail = z
  .union([z.literal("").transform(() => null), z.null(), email], { error: MESSAGES.email })
  .optional();
const optionalBirthday = z
  .union([z.literal("").transform(() => null), z.null(), birthday], { error: MESSAGES.date })
  .optional();

const RelationshipFields = z.strictObject({
  first_name: personName,
  last_name: personName,
  kind: RelationKind,
  birthday: optionalBirthday,
  email: optionalEmail,
});

export const RelationshipInput = RelationshipFields;
export type RelationshipInput = z.output<typeof RelationshipInput>;

export const RelationshipChanges = RelationshipFields.partial().extend({
  /** True: a stranger had the previous address. Password, passkeys, app and emergency contacts go with it. */
  email_was_wrong: z.boolean().optional(),
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type RelationshipChanges = z.output<typeof RelationshipChanges>;

/** New owner of a removed person's documents: the contract holder or the whole group; or they are deleted. */
export const RemovedFiles = z.enum(["holder", "all", "delete"], { error: MESSAGES.choice });
export type RemovedFiles = z.infer<typeof RemovedFiles>;

/** The contract of a new customer. Default values come from the person and the former contract. */
export const ConvertInput = CustomerFields.pick({
  /** Default: as in the former contract. */
  package: true,
  monthly_fee_cents: true,
  payment_method: true,
  contract_start: true,
  email: true,
  birthday: true,
})
  .partial()
  .extend({
    /** True: the address of the former contract becomes the new customer's. */
    take_address: z.boolean().default(false),
    /** True: the previous address was a stranger's; see `RelationshipChanges`. */
    email_was_wrong: z.boolean().optional(),
    /** If given, a conversion of a person edited meanwhile is refused with 409. */
    revision: z.int().optional(),
  });
export type ConvertInput = z.output<typeof ConvertInput>;

/** A document that gets another maintainer by a handover. */
export const HandedDocument = z.object({
  id,
  /** Name with extension. */
  full_name: z.string(),
  /** True if the receiving person does not see it yet. */
  is_new: z.boolean(),
  /** What makes the document visible to members again: a rejected or restored one has to be filed. Null if it is. */
  hidden_until: z.enum(["approval", "filing"]).nullable(),
  /** The person who no longer sees the document; null without one. */
  hidden_from: z.object({ id, name: z.string() }).nullable(),
});
export type HandedDocument = z.infer<typeof HandedDocument>;

export const Handover = z.object({
  /**
   * Fingerprint of this list; a handover with another one is refused, so that nobody hands over documents that they
   * were not shown.
   */
  state: z.string(),
  /** Sorted by name. */
  documents: z.array(HandedDocument),
  /** Number of deleted documents that others maintained and `to` would maintain once they are restored. */
  deleted: z.int(),
});
export type Handover = z.infer<typeof Handover>;

export const HandoverInput = z.strictObject({
  /** The receiving person, who can sign in; the documents' owner takes all of them back. */
  to: id,
  /** `state` of the previewed list. */
  state: z.string().max(100),
});
export type HandoverInput = z.infer<typeof HandoverInput>;

const memberParams = z.strictObject({ id, relId: id });

export const listCustomerRelationships = endpoint({
  method: "GET",
  path: "/customers/:id/relationships",
  summary: "The persons of a customer's group, the contract holder first",
  access: ["customers.read"],
  params: idParams,
  response: z.object({ data: z.array(GroupMember) }),
});

export const listRelationships = endpoint({
  method: "GET",
  path: "/relationships",
  summary: "The persons of the own group, the contract holder first; none for staff, who are in no group",
  access: "user",
  response: z.object({ data: z.array(Relationship) }),
});

export const getRelationship = endpoint({
  method: "GET",
  path: "/customers/:id/relationships/:relId",
  summary: "A related person and what hangs on it; asked before it is removed or becomes a customer",
  access: ["customers.write"],
  params: memberParams,
  response: RelationshipDetails,
});

export const createRelationship = endpoint({
  method: "POST",
  path: "/customers/:id/relationships",
  summary: "Adds a person to a customer's group; with an address it is mailed the link to set a password",
  access: ["customers.write"],
  params: idParams,
  body: RelationshipInput,
  response: GroupMember,
  status: 201,
});

export const updateRelationship = endpoint({
  method: "PATCH",
  path: "/customers/:id/relationships/:relId",
  summary: "Changes the given fields of a related person",
  access: ["customers.write"],
  params: memberParams,
  body: RelationshipChanges,
  response: GroupMember,
});

export const RemoveInput = z.strictObject({
  files: RemovedFiles.default("holder"),
  /** Number of documents that the person was shown to own; if given, another number is refused with 409. */
  owned: z.int().min(0).optional(),
});
export const deleteRelationship = endpoint({
  method: "DELETE",
  path: "/customers/:id/relationships/:relId",
  summary:
    "Removes a related person; `files` says where its documents go, to the contract holder unless told",
  access: ["customers.write"],
  params: memberParams,
  body: RemoveInput,
  response: "nothing",
});

export const previewHandover = endpoint({
  method: "GET",
  path: "/customers/:id/relationships/:relId/handover",
  summary:
    "The documents of a related person, filed now or before, that `to` would maintain, and who would see each newly or no longer",
  access: ["customers.write"],
  params: memberParams,
  query: z.strictObject({ to: id }),
  response: Handover,
});

export const handOverDocuments = endpoint({
  method: "POST",
  path: "/customers/:id/relationships/:relId/handover",
  summary:
    "Hands the documents of a related person, filed now or before, to somebody of the group: they stay the person's, `to` sees and maintains them; with an entry for each and a mail to the person",
  access: ["customers.write"],
  params: memberParams,
  body: HandoverInput,
  response: z.object({ documents: z.int(), deleted: z.int() }),
});

export const convertRelationship = endpoint({
  method: "POST",
  path: "/relationships/:id",
  summary: "Makes a related person a customer of its own, with its documents",
  access: ["customers.write"],
  params: idParams,
  body: ConvertInput,
  response: CustomerDetails,
  status: 201,
});
