import { randomBytes, randomUUID } from "node:crypto";
import { type FileVersion, listFileVersions } from "@krempelfrei/contract/files/versions";
import { pdf, type Client } from "../client.ts";
import type { Scene } from "../scene.ts";
import type { World } from "../world.ts";

/** The smallest PNG. */
export const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");

/** A PDF that no other test has. */
export const fresh = (): Buffer => Buffer.concat([pdf(randomUUID()), randomBytes(20)]);

export const replace = async (client: Client, id: string, bytes: Uint8Array, name = "Neu.pdf") =>
  client.upload(`/api/files/${id}/replace`, { name, bytes });

export const contentOf = async (client: Client, id: string, place = "download"): Promise<Buffer> =>
  (await client.get(`/api/files/${id}/${place}`)).rawPayload;

/** Somebody of the staff, who sees the versions of a document, and how many contents a group has in the storage. */
export async function makeVersionsScene(world: World) {
  const staff = await world.signIn(await world.makeStaff("janitor"));
  return {
    staff,
    versionsOf: async (id: string): Promise<FileVersion[]> =>
      (await staff.call(listFileVersions, { params: { id } })).data,
    async storedOf({ group }: Scene): Promise<number> {
      let count = 0;
      for await (const { key } of world.system.blobs.list()) if (key.includes(group.customer.id)) count += 1;
      return count;
    },
  };
}
