import { randomUUID } from "node:crypto";
import { disapproveFile } from "@krempelfrei/contract/files/approval";
import { restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { getFacts } from "@krempelfrei/contract/files/facts";
import {
  getBrowser,
  moveFile,
  updateFile,
  type UploadedFile,
  uploadFile,
} from "@krempelfrei/contract/files/files";
import { addToLocker, getLocker } from "@krempelfrei/contract/files/locker";
import { rotatePages, splitFile } from "@krempelfrei/contract/files/pages";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import { createReader } from "@krempelfrei/reader/reader";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { degrees, PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { folderOf, makeScene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const children = await createReader({ urgent: true });
/** How many documents are worked at, and how many were at most. */
let [open, most] = [0, 0];
const world = await createWorld({
  pageEditor: {
    ...children,
    async open(kind, content) {
      most = Math.max(most, (open += 1));
      const document = await children.open(kind, content);
      return {
        ...document,
        async close() {
          open -= 1;
          await document.close();
        },
      };
    },
  },
});

let staff: Client;
beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

/** A letter whose pages are told apart by their widths: 201, 202 and so on; the second lies on its side. */
async function letter(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(randomUUID());
  for (let page = 1; page <= pages; page += 1) document.addPage([200 + page, 300]);
  document.getPages()[1]?.setRotation(degrees(270));
  return document.save();
}

/** Width and rotation of each page. */
async function pagesOf(bytes: Uint8Array): Promise<[number, number][]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => [page.getWidth(), page.getRotation().angle]);
}

const contentOf = async (id: string, version?: number): Promise<Buffer> => {
  const place = version === undefined ? "" : `versions/${version}/`;
  return (await staff.get(`/api/files/${id}/${place}download`)).rawPayload;
};

const actionsOf = async (id: string): Promise<string[]> => {
  const rows = await changesOf(world, { subject_id: id }, "action");
  return rows.map(({ action }) => action);
};

async function waiting(pages = 3): Promise<{ file: UploadedFile; client: Client; customer_id: string }> {
  const { client, group } = await makeScene(world);
  const customer_id = group.customer.id;
  const file = await staff.call(uploadFile, {
    file: { name: "Scan.pdf", bytes: await letter(pages) },
    body: { user_id: customer_id },
  });
  return { file, client, customer_id };
}

describe("pages are turned", () => {
  // Covers staff.2
  it("those that are named, clockwise from how they lie; the content before stays as a version", async () => {
    const { file } = await waiting();
    const turned = await staff.call(rotatePages, {
      params: { id: file.id },
      body: { revision: file.revision, pages: [1, 2], degrees: 90 },
    });
    expect(turned).toMatchObject({ id: file.id, name: "Scan", is_unmanaged: true });
    expect(await pagesOf(await contentOf(file.id))).toEqual([
      [201, 90],
      [202, 0],
      [203, 0],
    ]);
    const { data } = await staff.call(listFileVersions, { params: { id: file.id } });
    expect(data.map(({ number }) => number)).toEqual([2, 1]);
    expect(await pagesOf(await contentOf(file.id, 1))).toEqual([
      [201, 0],
      [202, 270],
      [203, 0],
    ]);
    expect(await actionsOf(file.id)).toEqual(["file.uploaded", "file.pages_rotated"]);
  });

  it("not over a newer save, by members, in other groups, or where there is no such page", async () => {
    const { file, client } = await waiting();
    const body = { revision: file.revision, pages: [1], degrees: 90 };
    const path = `/api/files/${file.id}/pages/rotate`;
    const before = await contentOf(file.id);
    expect((await client.post(path, body)).statusCode).toBe(403);
    expect((await staff.post(path, { ...body, revision: file.revision - 1 })).statusCode).toBe(409);
    expect((await staff.post(path, { ...body, degrees: 45 })).statusCode).toBe(422);
    const nowhere = await staff.post(path, { ...body, pages: [4] });
    expect([nowhere.statusCode, Object.keys(errorOf(nowhere).errors ?? {})]).toEqual([422, ["pages"]]);
    expect((await staff.post(`/api/files/${randomUUID()}/pages/rotate`, body)).statusCode).toBe(404);
    expect((await contentOf(file.id)).equals(before)).toBe(true);
    expect(await actionsOf(file.id)).toEqual(["file.uploaded"]);
  });

  it("two at once in a process however many ask, and all of them", async () => {
    const files = await Promise.all(Array.from({ length: 5 }, async () => (await waiting(1)).file));
    most = 0;
    const turned = await Promise.all(
      files.map(({ id, revision }) =>
        staff.post(`/api/files/${id}/pages/rotate`, { revision, pages: [1], degrees: 90 }),
      ),
    );
    expect(turned.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200));
    expect(most).toBe(2);
  });

  it("of PDFs that can be opened, and of nothing else", async () => {
    const { customer_id } = await waiting(1);
    const broken = Buffer.from(`%PDF-1.7\n${randomUUID()}`);
    const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
    for (const [name, bytes] of [
      ["Kaputt.pdf", broken],
      ["Foto.jpg", jpeg],
    ] as const) {
      const { id, revision } = await staff.call(uploadFile, {
        file: { name, bytes },
        body: { user_id: customer_id },
      });
      const answer = await staff.post(`/api/files/${id}/pages/rotate`, { revision, pages: [1], degrees: 90 });
      expect([answer.statusCode, Object.keys(errorOf(answer).errors ?? {})]).toEqual([422, ["pages"]]);
    }
  });
});

describe("an unsorted document is split", () => {
  // Covers staff.2
  it("in two that wait next to each other; the whole stays as a version of the first", async () => {
    const { file, customer_id } = await waiting(4);
    const { first, second } = await staff.call(splitFile, {
      params: { id: file.id },
      body: { revision: file.revision, after: 1, pages: 4 },
    });
    expect(first).toMatchObject({ id: file.id, name: "Scan" });
    expect(second).toMatchObject({ name: "Scan (Teil 2)", is_unmanaged: true, user_id: customer_id });
    expect(second.created_at).toBe(file.created_at);
    expect((await pagesOf(await contentOf(first.id))).map(([width]) => width)).toEqual([201]);
    expect(await pagesOf(await contentOf(second.id))).toEqual([
      [202, 270],
      [203, 0],
      [204, 0],
    ]);
    expect((await pagesOf(await contentOf(first.id, 1))).length).toBe(4);
    expect(await actionsOf(first.id)).toEqual(["file.uploaded", "file.split"]);
    expect(await actionsOf(second.id)).toEqual(["file.uploaded"]);
    const { files } = await staff.call(getBrowser, { query: { customer_id } });
    expect(files.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  // Covers facts.1
  it("a corrected amount and an added account are in neither part, a removed number stays removed in both", async () => {
    const { file } = await waiting(2);
    const iban = "DE89370400440532013000";
    const { revision } = await staff.call(updateFile, {
      params: { id: file.id },
      body: {
        amount_cents: 4_200,
        added_facts: ["Praxis: 4711", "IBAN: DE02120300000000202051"],
        hidden_facts: [iban],
      },
    });
    const body = { revision, after: 1, pages: 2 };
    const { first, second } = await staff.call(splitFile, { params: { id: file.id }, body });
    const factsOf = async ({ id }: { id: string }) => staff.call(getFacts, { params: { id } });
    const none = { amount: null, hidden_facts: [iban] };
    expect(await factsOf(first)).toMatchObject({ ...none, added_facts: ["Praxis: 4711"] });
    expect(await factsOf(second)).toMatchObject({ ...none, added_facts: [] });
    const [split] = await changesOf(world, { subject_id: file.id, action: "file.split" }, "changes");
    expect(split?.changes).toContainEqual({ field: "amount_cents", old: 4_200, new: null });
  });

  // Covers staff.2
  it("both parts are letters of whoever put it into the locker, for the same readers", async () => {
    const { group } = await makeScene(world);
    const related = await world.signIn(group.related);
    const { id } = await related.call(addToLocker, {
      file: { name: "Zwei Briefe.pdf", bytes: await letter(2) },
      body: { note: "Bitte trennen", is_for_all: "true" },
    });
    const query = { customer_id: group.customer.id };
    const [file] = (await staff.call(getBrowser, { query })).files;
    const body = { revision: file?.revision ?? 0, after: 1, pages: 2 };
    const { second } = await staff.call(splitFile, { params: { id }, body });
    expect(second).toMatchObject({
      is_locker: true,
      is_for_all: true,
      user_id: group.customer.id,
      maintainer_id: group.related.id,
      note: "Bitte trennen",
    });
    const { data } = await related.call(getLocker);
    expect(new Set(data.map(({ name, state }) => `${name}: ${state}`))).toEqual(
      new Set(["Zwei Briefe: waiting", "Zwei Briefe (Teil 2): waiting"]),
    );
  });

  // Covers 4.5
  it("both parts of a rejected one are rejected: filing either submits it for approval", async () => {
    const { client, root } = await makeScene(world);
    const admin = await world.signIn(await world.makeStaff("admin"));
    const { id } = await client.call(uploadFile, {
      file: { name: "Scan.pdf", bytes: await letter(2) },
      body: { folder_id: root.id },
    });
    await staff.patch(`/api/files/${id}/approval`);
    const rejected = answerOf(
      disapproveFile,
      await admin.patch(`/api/files/${id}/disapprove`, { reason: "Zwei Briefe" }),
    );
    const body = { revision: rejected.revision, after: 1, pages: 2 };
    const { first, second } = await staff.call(splitFile, { params: { id }, body });
    for (const part of [first, second]) {
      expect(part).toMatchObject({ approval_status: "rejected", approval_reason: "Zwei Briefe" });
      const filed = await staff.call(moveFile, { params: { id: part.id, folderId: root.id } });
      expect(filed.approval_status).toBe("pending");
    }
  });

  it("both parts of a restored one keep its maintainer when they are filed", async () => {
    const scene = await makeScene(world);
    const { child, related } = scene.group;
    const folder = folderOf(scene, "Bildung");
    const { id } = await staff.call(uploadFile, {
      file: { name: "Scan.pdf", bytes: await letter(2) },
      body: { user_id: child.id, folder_id: folder.id },
    });
    const handed = { maintainer_id: related.id };
    await world.db.updateTable("file").set(handed).where("id", "=", id).execute();
    await staff.delete(`/api/files/${id}`);
    expect((await staff.delete(`/api/folders/${folder.id}`)).statusCode).toBe(204);
    const { file } = await staff.call(restoreFile, { params: { id } });
    const body = { revision: file.revision, after: 1, pages: 2 };
    const { first, second } = await staff.call(splitFile, { params: { id }, body });
    for (const part of [first, second]) {
      const params = { id: part.id, folderId: folderOf(scene, "Steuern").id };
      expect(await staff.call(moveFile, { params, body: {} })).toMatchObject(handed);
    }
  });

  it("not after its last page, with other pages than one saw, over a newer save, filed, or by members", async () => {
    const { file, client } = await waiting(3);
    const body = { revision: file.revision, after: 1, pages: 3 };
    const path = `/api/files/${file.id}/pages/split`;
    expect((await client.post(path, body)).statusCode).toBe(403);
    expect((await staff.post(path, { ...body, revision: file.revision - 1 })).statusCode).toBe(409);
    expect((await staff.post(path, { ...body, after: 3 })).statusCode).toBe(422);
    for (const pages of [2, 4]) {
      // One child after the other.
      expect((await staff.post(path, { ...body, pages })).statusCode).toBe(422);
    }
    expect((await staff.post(`/api/files/${randomUUID()}/pages/split`, body)).statusCode).toBe(404);
    const scene = await makeScene(world);
    const filed = await upload(scene.client, { folder_id: scene.root.id });
    const kept = await staff.post(`/api/files/${filed.id}/pages/split`, {
      ...body,
      revision: filed.revision,
    });
    expect(kept.statusCode).toBe(409);
    expect((await pagesOf(await contentOf(file.id))).length).toBe(3);
    expect(await actionsOf(file.id)).toEqual(["file.uploaded"]);
  });
});
