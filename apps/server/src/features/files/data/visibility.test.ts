import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Actor } from "../../../context/context.ts";
import { SEED } from "../../../testing/seed.ts";
import { createWorld } from "../../../testing/world.ts";
import { listExportedFiles } from "../../data-export/person-data.queries.ts";
import { listSosFiles } from "../../sos/data/documents.queries.ts";
import { isShownToContacts, seesFile } from "./files.policy.ts";
import { listVisibleFiles } from "./files.queries.ts";
import { ADDRESSED, holds, LISTED, READABLE, SHOWN_TO_CONTACTS, STORED_FOR } from "./visibility.ts";
import { sightSql } from "./visibility.queries.ts";

const world = await createWorld();
const sha256 = "0".repeat(64);

const person = fc.nat({ max: 2 });
const document = fc.record({
  owner: person,
  maintainer: fc.option(person),
  maker: fc.option(person),
  is_for_all: fc.boolean(),
  is_sos: fc.boolean(),
  state: fc.constantFrom("filed", "filed", "unmanaged", "locker"),
  approval: fc.constantFrom("none", "pending", "approved", "rejected"),
});

/** A group with these documents, as the checks of the table allow them. */
async function fill(documents: readonly (typeof document extends fc.Arbitrary<infer T> ? T : never)[]) {
  const { customer, related, child } = await world.makeGroup();
  const people = [customer.id, related.id, child.id];
  const { id: folder_id } = await world.db
    .selectFrom("folder")
    .select("id")
    .where("customer_id", "=", customer.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("blob")
    .values({ customer_id: customer.id, sha256, size: 1, reserved_at: new Date() })
    .execute();
  const at = (index: number | null): string | null => (index === null ? null : (people[index] ?? null));
  await world.db
    .insertInto("file")
    .values(
      documents.map(({ owner, maintainer, maker, is_for_all, is_sos, state, approval }, index) => ({
        customer_id: customer.id,
        name: `Brief ${index}`,
        extension: "pdf",
        sha256,
        size: 1,
        user_id: is_for_all ? customer.id : (people[owner] ?? ""),
        maintainer_id: at(maintainer),
        created_by: at(maker),
        is_for_all,
        is_sos,
        is_locker: state === "locker",
        is_unmanaged: state === "unmanaged",
        folder_id: state === "filed" ? folder_id : null,
        approval_status: state === "locker" ? "none" : approval,
      })),
    )
    .execute();
  return { customer_id: customer.id, people };
}

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

it(`all places agree on who sees a document (TEST_SEED=${SEED})`, async () => {
  const property = fc.asyncProperty(
    fc.array(document, { minLength: 40, maxLength: 60, size: "max" }),
    async (documents) => {
      const { customer_id, people } = await fill(documents);
      const files = await world.db
        .selectFrom("file")
        .selectAll()
        .select(sql<string[]>`file_audiences(file)`.as("audiences"))
        .where("customer_id", "=", customer_id)
        .execute();
      for (const id of people) {
        const actor: Actor = {
          kind: "user",
          id,
          role: id === customer_id ? "customer" : "related",
          customer_id,
          ended_on: null,
          name: "",
          session_id: "",
          ip: "",
        };
        const reader = { ...world.system, actor };
        const exported = {
          id,
          role: actor.role,
          first_name: "",
          last_name: "",
          customer_id,
          created_at: new Date(0),
        };
        for (const rule of [ADDRESSED, LISTED, READABLE, STORED_FOR, SHOWN_TO_CONTACTS]) {
          const found = await world.db
            .selectFrom("file as document")
            .select("id")
            .where("customer_id", "=", customer_id)
            .where(sightSql(rule, sql`${id}::uuid`, "document"))
            .execute();
          expect(ids(found)).toEqual(ids(files.filter((file) => holds(rule, file, id))));
        }
        const sees = files.filter((file) => seesFile(actor, file));
        const listed = sees.filter(({ is_locker }) => !is_locker);
        expect(ids(await listVisibleFiles(reader, customer_id))).toEqual(ids(listed));
        const everybody = "00000000-0000-0000-0000-000000000000";
        const told = files.filter(({ audiences }) =>
          audiences.some((one) => one === id || one === everybody),
        );
        expect(ids(told)).toEqual(ids(listed));
        expect(ids(await listExportedFiles(reader, exported, { checked: true }))).toEqual(ids(sees));
        const shown = files.filter((file) => isShownToContacts({ id, customer_id }, file));
        expect(ids(await listSosFiles(reader, { id, customer_id }))).toEqual(ids(shown));
        // Nothing is shown that the person's own lists do not have, but for what emergency contacts are shown for all.
        expect(ids(sees)).toEqual(expect.arrayContaining(ids(shown)));
      }
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 6 });
});
