import { type FileFacts, getFacts } from "@krempelfrei/contract/files/facts";
import { deleteFile, getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { replaceFile } from "@krempelfrei/contract/files/versions";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, upload, type Scene } from "../../../testing/scene.ts";
import { lastChange } from "../../../testing/tables/changes.ts";
import { giveText } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const IBAN = "DE89 3704 0044 0532 0130 00";
const OTHER = "DE02 1203 0000 0000 2020 51";

const bill = (number: string, iban: string): string => `Hautarztpraxis Dr. Sommer
Rechnungsnummer ${number}
Kundennummer 30-118-942
Zu zahlender Betrag: 75,76 €
Bitte überweisen Sie den Betrag auf das Konto ${iban}.`;

const factsOf = (client: Client, id: string): Promise<FileFacts> => client.call(getFacts, { params: { id } });

/** Files a letter with this text. */
async function filed(scene: Scene, client: Client, text: string): Promise<string> {
  const { id } = await upload(client, { folder_id: scene.root.id });
  await giveText(world, id, text);
  await client.call(updateFile, {
    params: { id },
    body: {
      name: "Rechnung",
      author: "Hautarztpraxis Dr. Sommer",
      type: "invoice",
      tags: [],
      date_relevance_year: 2026,
      date_relevance_month: null,
      date_relevance_day: null,
    },
  });
  return id;
}

const NONE: FileFacts = { amount: null, facts: [], added_facts: [], hidden_facts: [], payment: null };
/** A number of the second page. */
const read = (kind: string, label: string, value: string) => ({
  kind,
  label,
  value,
  place: expect.objectContaining({ page: 2, quote: value }),
});

describe("facts of a document", () => {
  // Covers facts.1
  it("are the numbers that it names with their places, and the transfer that it asks for", async () => {
    const scene = await makeScene(world);
    const id = await filed(scene, scene.client, `Deckblatt\f${bill("2026-1184", IBAN)}`);
    expect(await factsOf(scene.client, id)).toEqual({
      amount: {
        cents: 7576,
        place: expect.objectContaining({ page: 2, quote: "75,76 €" }),
        is_corrected: false,
        why: "aus: Zu zahlender Betrag",
      },
      facts: [
        read("invoice", "Rechnungsnummer", "2026-1184"),
        read("customer", "Kundennummer", "30-118-942"),
        read("iban", "IBAN", IBAN),
      ],
      added_facts: [],
      hidden_facts: [],
      payment: {
        recipient: "Hautarztpraxis Dr. Sommer",
        iban: IBAN,
        amount_cents: 7576,
        purpose: "Rechnung 2026-1184, Kundennummer 30-118-942",
        place: expect.objectContaining({ page: 2, quote: "75,76 €" }),
        former_iban_end: null,
      },
    });
  });

  it("are none while it is not read, or where its text is taken back", async () => {
    const scene = await makeScene(world);
    const { id } = await upload(scene.client, {});
    expect(await factsOf(scene.client, id)).toEqual(NONE);
    await giveText(world, id, bill("2026-1184", IBAN));
    expect((await factsOf(scene.client, id)).payment).not.toBeNull();
    await world.db.updateTable("file").set({ machine_hidden: true }).where("id", "=", id).execute();
    expect(await factsOf(scene.client, id)).toEqual(NONE);
  });

  // Covers facts.2
  it("say where a sender names another account than before, by what the person sees alone", async () => {
    const scene = await makeScene(world);
    const related = await world.signIn(scene.group.related);
    // The first is hers alone, who has another account from the sender.
    await filed(scene, scene.client, bill("2026-1001", OTHER));
    const unseen = await filed(scene, related, bill("2026-1002", IBAN));
    expect((await factsOf(related, unseen)).payment).toMatchObject({ iban: IBAN, former_iban_end: null });
    const seen = await filed(scene, scene.client, bill("2026-1003", IBAN));
    expect((await factsOf(scene.client, seen)).payment).toMatchObject({
      iban: IBAN,
      former_iban_end: "20 51",
    });
    // Once it was named it is no new one.
    const next = await filed(scene, scene.client, bill("2026-1004", IBAN));
    expect((await factsOf(scene.client, next)).payment?.former_iban_end).toBeNull();
  });

  it("are read anew where the document gets another content", async () => {
    const scene = await makeScene(world);
    const id = await filed(scene, scene.client, bill("2026-1001", OTHER));
    await scene.client.call(updateFile, {
      params: { id },
      body: { amount_cents: 1, hidden_facts: [IBAN] },
    });
    expect((await factsOf(scene.client, id)).amount).toMatchObject({ cents: 1, is_corrected: true });
    const content = { name: "Korrektur.pdf", bytes: pdf(randomUUID()) };
    await scene.client.call(replaceFile, { params: { id }, file: content });
    await giveText(world, id, bill("2026-1001", IBAN));
    expect(await factsOf(scene.client, id)).toMatchObject({
      amount: { cents: 7576, is_corrected: false },
      hidden_facts: [],
      payment: { iban: IBAN, amount_cents: 7576, former_iban_end: "20 51" },
    });
    const { changes } = await lastChange(world, { subject_id: id, action: "file.replaced" }, "changes");
    expect(changes).toContainEqual({ field: "amount_cents", old: 1, new: null });
  });

  /** Gives the document another content with this text. */
  const replaced = async (client: Client, id: string, text: string): Promise<void> => {
    await client.call(replaceFile, { params: { id }, file: { name: "Neu.pdf", bytes: pdf(randomUUID()) } });
    await giveText(world, id, text);
  };
  const formerEnd = async (client: Client, id: string) =>
    (await factsOf(client, id)).payment?.former_iban_end;

  it("call the account of a forged bill a new one, also once the bill itself has another content", async () => {
    const scene = await makeScene(world);
    await filed(scene, scene.client, bill("2026-1001", OTHER));
    const forged = await filed(scene, scene.client, bill("2026-1002", IBAN));
    await replaced(scene.client, forged, `${bill("2026-1002", IBAN)} Besser lesbar`);
    expect(await formerEnd(scene.client, forged)).toBe("20 51");
    // Also where it replaced the only letter of its sender.
    const other = await makeScene(world);
    const only = await filed(other, other.client, bill("2026-1001", OTHER));
    await replaced(other.client, only, bill("2026-1002", IBAN));
    await replaced(other.client, only, `${bill("2026-1002", IBAN)} Besser lesbar`);
    expect(await formerEnd(other.client, only)).toBe("20 51");
  });

  it("show a customer no account of an earlier content that only staff see", async () => {
    const scene = await makeScene(world);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    const id = await filed(scene, scene.client, "");
    // Staff replace the bill of another person, which they filed here by mistake.
    await replaced(staff, id, bill("2026-1001", OTHER));
    await replaced(staff, id, bill("2026-1002", IBAN));
    expect(await formerEnd(scene.client, id)).toBeNull();
    expect(await formerEnd(staff, id)).toBe("20 51");
  });

  it("offer as the payee's account only an added one that is named so, and none of a former content", async () => {
    const scene = await makeScene(world);
    const id = await filed(scene, scene.client, bill("2026-1184", IBAN));
    const payee = async (added_facts: string[]) => {
      await scene.client.call(updateFile, { params: { id }, body: { added_facts, hidden_facts: [IBAN] } });
      return (await factsOf(scene.client, id)).payment?.iban;
    };
    for (const own of [`Mein Konto: ${OTHER}`, `Erstattung an: ${OTHER}`, `Konto für Erstattung: ${OTHER}`])
      expect(await payee([own]), own).toBeUndefined();
    for (const named of [OTHER, `IBAN: ${OTHER}`, `Konto der Praxis: ${OTHER}`])
      expect(await payee([named]), named).toBe(OTHER);
    await payee(["Praxis: 4711", `IBAN: ${OTHER}`]);
    await replaced(scene.client, id, bill("2026-1185", IBAN));
    await scene.client.call(updateFile, { params: { id }, body: { hidden_facts: [IBAN] } });
    expect(await factsOf(scene.client, id)).toMatchObject({ added_facts: ["Praxis: 4711"], payment: null });
  });

  it("are for whom the document is for: nobody else learns that it exists", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const id = await filed(scene, scene.client, bill("2026-1184", IBAN));
    const path = `/api/files/${id}/facts`;
    expect((await world.guest().get(path)).statusCode).toBe(401);
    expect((await other.client.get(path)).statusCode).toBe(404);
    expect((await (await world.signIn(scene.group.related)).get(path)).statusCode).toBe(404);
    expect((await scene.client.get(`/api/files/${randomUUID()}/facts`)).statusCode).toBe(404);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    expect((await factsOf(staff, id)).facts).toHaveLength(3);
  });

  // Covers suggestions.9
  it("have the amount that a person gave; the sender's next letter has the one at its place, in this group alone", async () => {
    const [scene, other] = [await makeScene(world), await makeScene(world)];
    const partly = (total: string, rest: string): string =>
      `${bill("2026-1184", IBAN).replace("75,76", total)}\nDavon noch offen für Sie: 1${rest} EUR, Ihr Eigenanteil ${rest} EUR`;
    const text = partly("1.075,76", "2.245,00");
    const id = await filed(scene, scene.client, text);
    const given = { params: { id }, body: { amount_cents: 224_500 } };
    expect((await factsOf(scene.client, id)).amount?.cents).toBe(107_576);
    await scene.client.call(updateFile, given);
    const mended = await factsOf(scene.client, id);
    expect(mended.amount).toMatchObject({
      cents: 224_500,
      is_corrected: true,
      why: null,
      place: { quote: "2.245,00 EUR" },
    });
    expect(mended.payment?.amount_cents).toBe(224_500);
    expect((await lastChange(world, { subject_id: id }, "changes")).changes).toEqual([
      { field: "amount_cents", old: null, new: 224_500 },
    ]);
    const next = partly("1.091,00", "3.330,00");
    const learned = await factsOf(scene.client, await filed(scene, scene.client, next));
    expect(learned.amount).toMatchObject({ cents: 333_000, why: "wie beim letzten Mal" });
    expect(learned.payment).toMatchObject({ amount_cents: 333_000, place: { quote: "3.330,00 EUR" } });
    // Neither another group nor a member who does not see the corrected letter learns from it.
    const related = await world.signIn(scene.group.related);
    for (const [there, client] of [
      [other, other.client],
      [scene, related],
    ] as const)
      expect((await factsOf(client, await filed(there, client, next))).amount?.cents).toBe(109_100);
    expect((await other.client.patch(`/api/files/${id}`, { amount_cents: 1 })).statusCode).toBe(404);
    for (const wrong of [0, -1, 1.5, 1e15])
      expect((await scene.client.patch(`/api/files/${id}`, { amount_cents: wrong })).statusCode).toBe(422);
    await scene.client.call(updateFile, { params: { id }, body: { amount_cents: null } });
    expect((await factsOf(scene.client, id)).amount?.cents).toBe(107_576);
  });

  it("have a transfer of the amount that a person gave for a letter that names none", async () => {
    const scene = await makeScene(world);
    const id = await filed(scene, scene.client, bill("2026-1184", IBAN).replace("75,76 €", "siehe Anlage"));
    expect((await factsOf(scene.client, id)).payment).toBeNull();
    await scene.client.call(updateFile, { params: { id }, body: { amount_cents: 4200 } });
    expect((await factsOf(scene.client, id)).payment).toMatchObject({ iban: IBAN, amount_cents: 4200 });
  });

  // Covers facts.3
  it("are put right by whoever may change the document, and stay so in the history and with a restored document", async () => {
    const scene = await makeScene(world);
    const id = await filed(scene, scene.client, bill("2026-1184", IBAN));
    await scene.client.call(updateFile, { params: { id }, body: { hidden_facts: ["30-118-942"] } });
    expect((await factsOf(scene.client, id)).payment?.purpose).toBe("Rechnung 2026-1184");
    const body = {
      added_facts: ["Praxis: 4711", "Praxis: 4711", "4712"],
      hidden_facts: ["30-118-942", IBAN],
    };
    await scene.client.call(updateFile, { params: { id }, body });
    const mended = await factsOf(scene.client, id);
    expect(mended.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Rechnungsnummer 2026-1184",
      "Praxis 4711",
      "Angabe 4712",
    ]);
    // The search reads them from the listing.
    const { files } = await scene.client.call(getBrowser, {});
    expect(files.find((file) => file.id === id)?.added_facts).toEqual(["Praxis: 4711", "4712"]);
    // An account that is none is not paid to, but the one that is added instead.
    expect(mended.payment).toBeNull();
    const corrected = { ...body, added_facts: [...body.added_facts, "IBAN: de02 1203 0000 0000 2020 51"] };
    await scene.client.call(updateFile, { params: { id }, body: corrected });
    expect((await factsOf(scene.client, id)).payment).toMatchObject({ iban: OTHER, amount_cents: 7576 });
    await scene.client.call(updateFile, { params: { id }, body });
    const { changes } = await world.db
      .selectFrom("change")
      .select("changes")
      .where("subject_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(changes)).toContain("Praxis: 4711");
    const related = await world.signIn(scene.group.related);
    expect((await related.patch(`/api/files/${id}`, body)).statusCode).toBe(404);
    for (const wrong of [{ added_facts: [" "] }, { added_facts: ["x: ".padEnd(200, "y")] }])
      expect((await scene.client.patch(`/api/files/${id}`, wrong)).statusCode).toBe(422);
    await scene.client.call(deleteFile, { params: { id } });
    const staff = await world.signIn(await world.makeStaff());
    await staff.call(restoreFile, { params: { id } });
    expect((await factsOf(staff, id)).facts).toHaveLength(3);
  });
});
