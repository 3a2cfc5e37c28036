import { randomUUID } from "node:crypto";
import { getBrowser, type UploadedFile, uploadFile } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { answerOf } from "@krempelfrei/testing/client";
import { pdf, type Client } from "./client.ts";
import type { Group, World } from "./world.ts";

export interface Scene {
  readonly group: Group;
  readonly client: Client;
  readonly root: Folder;
  readonly folders: Folder[];
}

/** A group with its contract holder signed in. */
export async function makeScene(world: World): Promise<Scene> {
  const group = await world.makeGroup();
  const client = await world.signIn(group.customer);
  const { folders } = await client.call(getBrowser);
  const root = folders.find((folder) => folder.parent_id === null);
  if (!root) throw new Error("no root");
  return { group, client, root, folders: folders.filter((folder) => folder !== root) };
}

/** Uploads a fresh PDF and expects it to be taken. */
export async function upload(
  client: Client,
  fields: Record<string, string>,
  name = "Brief.pdf",
): Promise<UploadedFile> {
  return client.call(uploadFile, { file: { name, bytes: pdf(randomUUID()) }, body: fields });
}

export const folderOf = ({ folders }: Scene, name: string): Folder => {
  const folder = folders.find((candidate) => candidate.name === name);
  if (!folder) throw new Error(name);
  return folder;
};

/** Ids of the files that the browser lists. */
export const listed = async (client: Client, query = ""): Promise<string[]> =>
  answerOf(getBrowser, await client.get(`/api/browser${query}`)).files.map((file) => file.id);
