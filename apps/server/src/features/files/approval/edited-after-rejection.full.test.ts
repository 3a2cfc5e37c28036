// Covers 4.5
import { randomUUID } from "node:crypto";
import { type FileItem, moveFile, undoChanges, updateFile } from "@krempelfrei/contract/files/files";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { listed, makeScene, upload, type Scene } from "../../../testing/scene.ts";
import { createWorld, type Person } from "../../../testing/world.ts";

const world = await createWorld();
const PEOPLE = ["janitor", "admin", "owner"] as const;
type Name = (typeof PEOPLE)[number];
const person = {} as Record<Name, Person>;
const client = {} as Record<Name, Client>;

beforeAll(async () => {
  for (const role of PEOPLE) {
    person[role] = await world.makeStaff(role);
    client[role] = await world.signIn(person[role]);
  }
  // Only these may approve.
  await world.db
    .updateTable("app_user")
    .set({ is_active: false })
    .where("role", "in", ["owner", "admin"])
    .where("id", "not in", [person.admin.id, person.owner.id])
    .execute();
});

const activate = async (name: Name, is_active: boolean) =>
  world.db.updateTable("app_user").set({ is_active }).where("id", "=", person[name].id).execute();

/** A document that the janitor has submitted and the admin has rejected. */
async function rejected(): Promise<Scene & { readonly id: string }> {
  const scene = await makeScene(world);
  const { id } = await upload(scene.client, { folder_id: scene.root.id });
  await client.janitor.patch(`/api/files/${id}/approval`);
  expect((await client.admin.patch(`/api/files/${id}/disapprove`)).statusCode).toBe(200);
  return { ...scene, id };
}

const rename = async (name: Name, id: string): Promise<FileItem> =>
  client[name].call(updateFile, { params: { id }, body: { name: randomUUID() } });

const fileIt = async (
  name: Name,
  { id, root }: { readonly id: string; readonly root: { readonly id: string } },
) => client[name].call(moveFile, { params: { id, folderId: root.id } });

const approve = async (name: Name, { id, revision }: FileItem): Promise<number> =>
  (await client[name].patch(`/api/files/${id}/approve`, { revision })).statusCode;

describe("who changes a rejected document", () => {
  // Covers S43
  it.each([
    ["the name", async (id: string) => void (await rename("admin", id))],
    [
      "the content",
      async (id: string) =>
        void (await client.admin.upload(`/api/files/${id}/replace`, {
          name: "a.pdf",
          bytes: pdf(randomUUID()),
        })),
    ],
  ])("approves %s no more, and somebody else does", async (_, change) => {
    const here = await rejected();
    await change(here.id);
    const filed = await fileIt("janitor", here);
    expect(filed).toMatchObject({ approval_status: "pending" });
    expect(await approve("admin", filed)).toBe(403);
    expect(await approve("owner", filed)).toBe(200);
    expect(await listed(here.client)).toContain(here.id);
  });

  it("approves what another filed who alone is outside of the changes", async () => {
    const here = await rejected();
    await rename("admin", here.id);
    const filed = await fileIt("owner", here);
    expect(await approve("owner", filed)).toBe(403);
    expect(await approve("admin", filed)).toBe(200);
  });

  it("approves it once the change or the filing is taken back, as before", async () => {
    const here = await rejected();
    const submitters = async () =>
      (
        await world.db
          .selectFrom("file")
          .select("submitters")
          .where("id", "=", here.id)
          .executeTakeFirstOrThrow()
      ).submitters;
    const undo = async (name: Name, { id, revision }: FileItem) =>
      client[name].call(undoChanges, { body: { files: [{ id, revision }] } });
    await undo("admin", await rename("admin", here.id));
    expect(await submitters()).toEqual([]);
    await rename("owner", here.id);
    await undo("janitor", await fileIt("janitor", here));
    expect(await submitters()).toEqual([person.owner.id]);
    const filed = await fileIt("janitor", here);
    expect(await approve("owner", filed)).toBe(403);
    expect(await approve("admin", filed)).toBe(200);
  });
});

describe("a filed document that was rejected", () => {
  const subsets: Name[][] = [[]];
  for (const name of PEOPLE) subsets.push(...subsets.map((others) => [...others, name]));
  const cases = subsets.flatMap((editors) =>
    PEOPLE.flatMap((filer) =>
      ([undefined, "admin", "owner"] as const)
        .filter((left) => left !== filer)
        .map((left) => ({ editors, filer, left })),
    ),
  );

  // Members do not see a document before its approval: its owner would lose one that nobody can approve.
  it.each(cases)(
    "is approved by somebody, or needs no approval: changed by $editors, filed by $filer, $left has left",
    async ({ editors, filer, left }) => {
      const here = await rejected();
      for (const name of editors) await rename(name, here.id);
      if (left) await activate(left, false);
      try {
        const filed = await fileIt(filer, here);
        const able = (["admin", "owner"] as const).filter((name) => name !== left);
        const answers = [];
        if (filed.approval_status === "pending")
          for (const name of able) answers.push(await approve(name, filed));
        expect(filed.approval_status === "none" || answers.includes(200)).toBe(true);
        expect(await listed(here.client)).toContain(here.id);
      } finally {
        if (left) await activate(left, true);
      }
    },
  );
});
