import { uploadFile } from "@krempelfrei/contract/files/files";
import { createReader } from "@krempelfrei/reader/reader";
import { expect, it, vi } from "vitest";
import { ALL_JOBS } from "../../../all-features.ts";
import { startWorker, type Worker } from "../../../jobs/worker.ts";
import { PATIENCE } from "../../../testing/job-world.ts";
import { eachClass } from "../../../testing/lanes.ts";
import { letter, READING_PATIENCE_MS } from "../../../testing/reading/read-documents.ts";
import { makeScene } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const reader = await createReader({ urgent: true });

/** A worker of this process, as after a start. */
const work = (given: { readonly reader?: typeof reader }, jobs = ALL_JOBS): Worker =>
  startWorker({
    deps: { ...world.system, ...given },
    jobs,
    lanes: eachClass(1, { heavy: 0 }),
    pollMs: 10,
    leaseSeconds: 60,
  });

const stateOf = async (id: string): Promise<string> =>
  (await world.db.selectFrom("file").select("machine_state").where("id", "=", id).executeTakeFirstOrThrow())
    .machine_state;

it(
  "a document that came while reading was switched off is read once it is on, at once after the start",
  { timeout: READING_PATIENCE_MS },
  async () => {
    const { client, root } = await makeScene(world);
    const off = work({});
    const file = await client.call(uploadFile, {
      file: { name: "Brief.pdf", bytes: await letter() },
      body: { folder_id: root.id },
    });
    const waiting = () =>
      world.db.selectFrom("job").select("state").where("name", "=", "read-content").execute();
    // Other jobs come and go meanwhile.
    await vi.waitFor(async () => {
      const done = await world.db.selectFrom("job").select("id").where("state", "=", "done").execute();
      expect(done).not.toHaveLength(0);
    }, PATIENCE);
    await off.stop();
    expect(await waiting()).toEqual([{ state: "queued" }]);
    expect(await stateOf(file.id)).toBe("waiting");

    // What the schedule looks for each minute is left out.
    const on = work(
      { reader },
      ALL_JOBS.filter(({ name }) => name !== "read-waiting"),
    );
    await vi.waitFor(async () => expect(await stateOf(file.id)).toBe("done"), {
      ...PATIENCE,
      timeout: READING_PATIENCE_MS,
    });
    await on.stop();
  },
);
