import { randomUUID } from "node:crypto";
import { createUser, type StaffUser } from "@krempelfrei/contract/users/users";
import type { World } from "../world.ts";
import { changesOf } from "../tables/changes.ts";

/** Request body of a new member of staff. */
export const staffInput = (changes: object = {}) => ({
  first_name: "Änne",
  last_name: "Groß-Müller",
  email: `neu.${randomUUID()}@krempelfrei.example`,
  role: "janitor" as const,
  ...changes,
});

/** An owner and an admin, with their clients, and the change history of what they do to members of staff. */
export async function makeStaffScene(world: World) {
  const boss = await world.makeStaff("owner");
  const owner = await world.signIn(boss);
  const chief = await world.makeStaff("admin");
  const admin = await world.signIn(chief);
  const historyOf = async (id: string) =>
    (
      await changesOf(
        world,
        { subject_id: id },
        "action",
        "actor_id",
        "customer_id",
        "subject_name",
        "changes",
      )
    ).filter(({ action }) => !action.startsWith("session."));
  return {
    boss,
    owner,
    chief,
    admin,
    historyOf,
    actionsOf: async (id: string): Promise<string[]> => (await historyOf(id)).map(({ action }) => action),
    make: async (changes: object = {}, client = owner): Promise<StaffUser> =>
      client.call(createUser, { body: staffInput(changes) }),
  };
}
