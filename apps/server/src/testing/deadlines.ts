import type { z } from "zod";
import { createDeadline, type Deadline, type NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import type { Client } from "./client.ts";
import { folderOf, makeScene, upload, type Scene } from "./scene.ts";
import type { World } from "./world.ts";

export interface DeadlineScene extends Scene {
  /** Document of the contract holder alone. */
  readonly ownFileId: string;
  /** Document of the whole group. */
  readonly sharedFileId: string;
  readonly related: Client;
}

/** A group with a document of the contract holder and one of everybody. */
export async function makeDeadlineScene(world: World): Promise<DeadlineScene> {
  const scene = await makeScene(world);
  const place = { folder_id: folderOf(scene, "Versicherungen").id };
  const own = await upload(scene.client, place, "Kfz-Versicherung.pdf");
  const shared = await upload(scene.client, place, "Stromvertrag.pdf");
  await scene.client.patch(`/api/files/${shared.id}`, { is_for_all: true });
  const related = await world.signIn(scene.group.related);
  return { ...scene, ownFileId: own.id, sharedFileId: shared.id, related };
}

export const deadlineBody = (fields: Partial<z.input<typeof NewDeadline>>) => ({
  file_id: "",
  kind: "cancellation" as const,
  title: "Kfz-Versicherung kündigen",
  due: "2026-11-30" as z.input<typeof NewDeadline>["due"],
  ...fields,
});

/** Adds a deadline and expects it to be taken. */
export const addDeadline = async (
  client: Client,
  file_id: string,
  fields: Partial<z.input<typeof NewDeadline>> = {},
): Promise<Deadline> => client.call(createDeadline, { body: deadlineBody({ file_id, ...fields }) });
