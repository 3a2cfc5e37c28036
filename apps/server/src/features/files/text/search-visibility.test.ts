import { uploadFile } from "@krempelfrei/contract/files/files";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { listed, makeScene } from "../../../testing/scene.ts";
import { giveText, idsOf, textsIn } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const { search, write } = textsIn(world);
let staff: Client;
beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

describe("who finds what", () => {
  async function furnish() {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    const ids: Record<string, string> = {};
    ids.own = await write(scene.client, "Geheimnis Eigenes");
    ids.related = await write(related, "Geheimnis Verwandtes");
    ids.maintained = await write(scene.client, "Geheimnis Betreutes");
    ids.forAll = await write(scene.client, "Geheimnis Gemeinsames");
    ids.pending = await write(scene.client, "Geheimnis Wartendes");
    ids.rejected = await write(scene.client, "Geheimnis Abgelehntes");
    ids.locker = (
      await scene.client.call(addToLocker, { file: { name: "Fach.pdf", bytes: pdf(randomUUID()) } })
    ).id;
    await giveText(world, ids.locker, "Geheimnis Schließfach");
    const unmanaged = await staff.call(uploadFile, {
      file: { name: "Eingang.pdf", bytes: pdf(randomUUID()) },
      body: { user_id: scene.group.customer.id },
    });
    ids.unmanaged = unmanaged.id;
    await giveText(world, unmanaged.id, "Geheimnis Eingang");
    const set = (id: string, changes: object) =>
      world.db.updateTable("file").set(changes).where("id", "=", id).execute();
    await set(ids.maintained, { maintainer_id: scene.group.related.id });
    await set(ids.forAll, { is_for_all: true });
    await set(ids.pending, { approval_status: "pending" });
    await set(ids.rejected, { approval_status: "rejected", is_unmanaged: true, folder_id: null });
    return { scene, related, ids };
  }

  // Covers search.5, S52
  it("is what is in the lists, in hits and in snippets", async () => {
    const { scene, related, ids } = await furnish();
    const other = await makeScene(world);
    await write(other.client, "Geheimnis Fremdes");
    for (const client of [scene.client, related]) {
      const answer = await search(client, "Geheimnis");
      expect(idsOf(answer)).toEqual((await listed(client)).toSorted());
    }
    expect(idsOf(await search(related, "geheim"))).toEqual(
      [ids.related, ids.maintained, ids.forAll].map(String).toSorted(),
    );
    const seen = JSON.stringify(await search(related, "Geheimnis"));
    for (const hidden of ["Eigenes", "Wartendes", "Abgelehntes", "Schließfach", "Eingang", "Fremdes"])
      expect(seen).not.toContain(hidden);
    const customer_id = scene.group.customer.id;
    expect(idsOf(await search(staff, "Geheimnis", { customer_id }))).toEqual(
      (await listed(staff, `?customer_id=${customer_id}`)).toSorted(),
    );
    const all = await search(staff, "Geheimnis Fremdes");
    expect(all.hits).toMatchObject([
      { customer_id: other.group.customer.id, customer_name: "Karla Beispiel" },
    ]);
    const foreign = await related.get(`/api/search?q=Geheimnis&customer_id=${other.group.customer.id}`);
    expect(foreign.statusCode).toBe(404);
  });

  // Covers S52
  it("is not told by what one does not see: no hit, no spelling, no other answer", async () => {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    await write(related, "Kontoauszug Scheidewasser Rechnung");
    const tries = [
      "Scheidungsvertrag",
      "Scheidungsvertrog",
      "scheidung",
      "Scheidunsvertrag Kontoauszug",
      "Scheidungsvertrag Kontoauszug",
      "Scheidewassr",
      "Rechnugn",
      "Rechnunk Kontoauszug",
      '"Rechnung Scheidung"',
      "Scheidungsverträge",
      "der Brief vom Scheidungsvertrag",
      "Kontoauszug 4711",
      "Scheidungsrechnung",
      "Autoscheidung",
      "Autoscheidnug",
      "Kontoauszugscheidnug",
      "Kontoauszug Insolvenz Kfz Scheidewasser",
      "Scheidungsvertrag Rechnung Kontoauszug Insolvenz",
      "4711",
    ];
    const answers = async () => {
      const all: unknown[] = [];
      for (const q of tries) all.push(await search(related, q));
      return all;
    };
    const before = await answers();
    await write(scene.client, "Scheidungsvertrag Rechnunk Scheidewassr Rechnung Scheidung Rechnugn 4711");
    await write(scene.client, "Insolvenz Auto Kfz");
    await write(scene.client, "Insolvenz der Brief");
    expect(await answers()).toEqual(before);
    expect(before[6]).toMatchObject({ similar: ["Rechnung"] });
    expect(before.at(-2)).toMatchObject({ left_out: ["Scheidungsvertrag", "Insolvenz"] });
  });
});
