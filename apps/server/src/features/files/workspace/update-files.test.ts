import { randomUUID } from "node:crypto";
import { updateFiles } from "@krempelfrei/contract/files/files";
import { answerOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();

const tagsOf = async (id: string): Promise<unknown> =>
  (await world.db.selectFrom("file").select("tags").where("id", "=", id).executeTakeFirstOrThrow()).tags;

describe("changing several files in one call", () => {
  it("changes each by its own fields, with an entry of the change history for each that changes", async () => {
    const here = await makeScene(world);
    const [a, b] = [
      await upload(here.client, { folder_id: here.root.id }),
      await upload(here.client, { folder_id: here.root.id }),
    ];
    const response = await here.client.patch("/api/files", {
      files: [
        { id: a.id, tags: ["Kfz", "kfz"], revision: a.revision },
        { id: b.id, is_tax_relevant: true },
      ],
    });
    expect(response.statusCode, response.body).toBe(200);
    const byId = new Map(answerOf(updateFiles, response).files.map((file) => [file.id, file]));
    expect(byId.get(a.id)).toMatchObject({ tags: ["Kfz"], is_tax_relevant: false });
    expect(byId.get(b.id)).toMatchObject({ tags: [], is_tax_relevant: true });
    const history = await changesOf(
      world,
      { action: "file.updated", subject_id: [a.id, b.id] },
      "subject_id",
    );
    expect(new Set(history.map(({ subject_id }) => subject_id))).toEqual(new Set([a.id, b.id]));
    expect(history).toHaveLength(2);
  });

  it("is all or none: over a newer version, of another group, and with what is wrong", async () => {
    const here = await makeScene(world);
    const there = await makeScene(world);
    const [a, b, foreign] = [
      await upload(here.client, { folder_id: here.root.id }),
      await upload(here.client, { folder_id: here.root.id }),
      await upload(there.client, { folder_id: there.root.id }),
    ];
    const change = (second: object) =>
      here.client.patch("/api/files", { files: [{ id: a.id, tags: ["Neu"] }, second] });
    expect((await change({ id: b.id, tags: [], revision: b.revision + 1 })).statusCode).toBe(409);
    expect((await change({ id: foreign.id, tags: ["Fremd"] })).statusCode).toBe(404);
    expect((await change({ id: b.id, date_relevance_day: 3 })).statusCode).toBe(422);
    expect((await change({ id: b.id, customer_id: there.root.id })).statusCode).toBe(422);
    expect(await tagsOf(a.id)).toEqual([]);
    expect(await tagsOf(foreign.id)).toEqual([]);

    // A document that the person cannot see is answered like one that does not exist.
    const other = await world.signIn(here.group.related);
    const shared = await upload(here.client, { folder_id: here.root.id, is_for_all: "true" });
    for (const id of [a.id, foreign.id, randomUUID()]) {
      const body = {
        files: [
          { id: shared.id, name: "Neu" },
          { id, name: "Neu" },
        ],
      };
      expect((await other.patch("/api/files", body)).statusCode).toBe(404);
      const undo = { files: [shared, { id, revision: 1 }].map(({ id, revision }) => ({ id, revision })) };
      expect((await other.post("/api/files/undo", undo)).statusCode).toBe(404);
    }

    const staff = await world.signIn(await world.makeStaff("janitor"));
    const both = { files: [a.id, foreign.id].map((id) => ({ id, tags: ["Neu"] })) };
    expect((await staff.patch("/api/files", both)).statusCode).toBe(404);
    expect(await tagsOf(a.id)).toEqual([]);
  });
});
