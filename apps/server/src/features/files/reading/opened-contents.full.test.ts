import { readFileSync } from "node:fs";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { readWithPassword } from "@krempelfrei/contract/files/watch-reading";
import { lockedPdf } from "@krempelfrei/testing/locked-pdf";
import { createReader } from "@krempelfrei/reader/reader";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { letter, readAll, READING_PATIENCE_MS, seen } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const reader = await createReader({ urgent: true });
const world = await createWorld({ reader, pageEditor: reader });
const PASSWORD = "Zwetschgenkuchen-4711";

const MIGRATION = readFileSync(
  new URL("../../../db/migrations/0231-opened-contents.sql", import.meta.url),
  "utf8",
);

/** The result of a reading that an earlier release stored without regard to the password, shown in all documents. */
async function endReading(customer_id: string, state: string, reason: string | null): Promise<void> {
  await world.db
    .updateTable("content")
    .set({ state, reason })
    .where("customer_id", "=", customer_id)
    .execute();
  await world.db
    .updateTable("file")
    .set({ machine_state: state, machine_reason: reason, machine_hidden: false })
    .where("customer_id", "=", customer_id)
    .execute();
}

it.each([
  ["failed", "time", "done"],
  ["failed", "lost", "done"],
  ["refused", "encrypted", "done"],
  ["waiting", null, "waiting"],
])(
  "a content that was read with its password is closed for other documents again (%s, %s)",
  { timeout: READING_PATIENCE_MS },
  async (state, reason, after) => {
    const { client, group, root } = await makeScene(world);
    const related = await world.signIn(group.related);
    const upload = async (as: Client, bytes: Uint8Array) =>
      (await as.call(uploadFile, { file: { name: "Brief.pdf", bytes }, body: { folder_id: root.id } })).id;
    const [own, copy] = [
      await upload(client, lockedPdf(PASSWORD)),
      await upload(related, lockedPdf(PASSWORD)),
    ];
    const plain = await upload(client, await letter(["Vertrauliche Unterlagen"]));
    await readAll(world);
    await client.call(readWithPassword, { params: { id: own }, body: { password: PASSWORD } });
    await endReading(group.customer.id, state, reason);
    await world.db
      .updateTable("file")
      .set({ machine_state: "failed", machine_reason: "time" })
      .where("id", "=", plain)
      .execute();
    await sql`UPDATE content SET state = 'failed', reason = 'time' FROM file
      WHERE file.id = ${plain} AND content.customer_id = file.customer_id AND content.sha256 = file.sha256`.execute(
      world.db,
    );
    const found = async () =>
      (await related.call(searchTexts, { query: { q: "vertrauliche" } })).hits.map(({ file_id }) => file_id);
    expect(await found()).toEqual([copy]);

    for (const _ of [1, 2]) {
      await sql.raw(MIGRATION).execute(world.db);
      expect(await seen(client, own)).toMatchObject({
        reading: { state: after, reason: "encrypted", pages: 1 },
      });
      expect(await found()).toEqual([]);
      expect(await seen(related, copy)).toMatchObject({
        preview: null,
        is_machine_readable: false,
        reading: { state: "refused", reason: "encrypted" },
      });
      expect(await seen(client, plain)).toMatchObject({ reading: { state: "failed", reason: "time" } });
    }
    const { hits } = await client.call(searchTexts, { query: { q: "vertrauliche" } });
    expect(hits.map(({ file_id }) => file_id).toSorted()).toEqual([own, plain].toSorted());
  },
);
