import { randomUUID } from "node:crypto";
import { getRelationship, type RelationshipDetails } from "@krempelfrei/contract/relationships/relationships";
import { answerOf } from "@krempelfrei/testing/client";
import type { Group, World } from "../world.ts";
import { changesOf } from "../tables/changes.ts";

export const freshEmail = (): string => `person.${randomUUID()}@beispiel.example`;
export const listUrl = ({ customer }: Group): string => `/api/customers/${customer.id}/relationships`;
export const urlOf = (group: Group, id = group.related.id): string => `${listUrl(group)}/${id}`;

export const errorsOf = (answer: { json: () => unknown }): Record<string, string[]> =>
  (answer.json() as { errors?: Record<string, string[]> }).errors ?? {};

/** An admin, and the reading of the persons of a group and of the changes of one. */
export async function makeRelationshipsScene(world: World) {
  const admin = await world.signIn(await world.makeStaff());
  return {
    admin,
    detailsOf: async (group: Group, id?: string): Promise<RelationshipDetails> =>
      answerOf(getRelationship, await admin.get(urlOf(group, id))),
    changesOf: async (subjectId: string) =>
      changesOf(world, { subject_id: subjectId }, "action", "subject_name", "customer_id", "changes"),
  };
}
