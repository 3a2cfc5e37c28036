import { admits, ROLES } from "@krempelfrei/contract/access";
import { API } from "@krempelfrei/contract/api";
import { describe, expect, it } from "vitest";
import {
  knowsId,
  mayCall,
  pathOf,
  refusalOf,
  send,
  snapshot,
  unknownRows,
  validBody,
  VISITORS,
} from "../matrix.ts";
import type { Scene } from "./scene.ts";

// A sign-out ends the session that the other calls need; signing the own devices out does too.
const calls = [...API].filter(([name]) => name !== "logout" && name !== "sosLogout");
const withRows = calls.filter(([, endpoint]) => /:(id|folderId)/.test(endpoint.path));
const MEMBERS = ["customer", "related"] as const;

/**
 * Every call of the contract × every role × own, foreign and unknown rows. What is expected comes from the table in
 * contract/access.ts; a call that is added later is walked without a line here.
 */
export function accessMatrix(scene: Scene): void {
  const { world, own, foreign, clients, clientOf } = scene;

  it("has a row for every id of the contract", () => {
    expect(calls.filter(([, endpoint]) => !knowsId(endpoint)).map(([name]) => name)).toEqual([]);
  });

  it("makes a body that the schema accepts for every call that takes one", () => {
    for (const [name, endpoint] of calls) {
      if (endpoint.body === undefined || endpoint.upload) continue;
      const result = endpoint.body.safeParse(validBody(endpoint, own));
      expect(result.error?.issues ?? [], name).toEqual([]);
    }
  });

  // Covers S4
  describe("role", () => {
    it.each(calls)("%s", async (_name, endpoint) => {
      for (const visitor of VISITORS) {
        // A GET or an unknown row: nothing is changed for the next one.
        const rows = endpoint.method === "GET" ? own : unknownRows(own.group);
        // A body that no schema accepts: whoever may make the call gets 422, and nothing is changed.
        const body = endpoint.body ? { nonsense: true } : undefined;
        const { statusCode: status } = await send(clientOf(visitor), endpoint, pathOf(endpoint, rows), body);
        if (!mayCall(endpoint, visitor)) expect(status, visitor).toBe(refusalOf(endpoint, visitor));
        else expect([401, 403, 419, 500], `${visitor} got ${status}`).not.toContain(status);
      }
    });
  });

  // Covers 6.1, S1
  describe("rows of another group look like rows that do not exist", () => {
    it.each(withRows)("%s", async (_name, endpoint) => {
      const before = await snapshot(world, foreign);
      for (const visitor of [...MEMBERS, "contact"] as const) {
        if (!mayCall(endpoint, visitor)) continue;
        const client = clientOf(visitor);
        const answers = await Promise.all(
          [foreign, unknownRows(own.group)].map((rows) =>
            send(client, endpoint, pathOf(endpoint, rows), validBody(endpoint, rows)),
          ),
        );
        expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404]);
        expect(answers[0]?.body).toBe(answers[1]?.body);
      }
      expect(await snapshot(world, foreign)).toEqual(before);
    });
  });

  // Covers S4
  describe("nobody without the right changes anything with a body that is in order", () => {
    const changing = calls.filter(([, endpoint]) => endpoint.method !== "GET");

    it.each(changing)("%s", async (_name, endpoint) => {
      const before = [await snapshot(world, own), await snapshot(world, foreign)];
      for (const visitor of VISITORS) {
        if (mayCall(endpoint, visitor)) continue;
        for (const rows of [own, foreign]) {
          const answer = await send(
            clientOf(visitor),
            endpoint,
            pathOf(endpoint, rows),
            validBody(endpoint, rows),
          );
          expect(answer.statusCode, visitor).toBe(refusalOf(endpoint, visitor));
        }
      }
      expect([await snapshot(world, own), await snapshot(world, foreign)]).toEqual(before);
    });
  });

  // Covers S2
  describe("a file of one person stays unseen by the others of the group", () => {
    const onFiles = withRows.filter(
      ([, endpoint]) => endpoint.path.startsWith("/files/") && admits(endpoint.access, "related"),
    );

    it.each(onFiles)("%s", async (_name, endpoint) => {
      const path = pathOf(endpoint, own);
      const answer = await send(clientOf("related"), endpoint, path, validBody(endpoint, own));
      expect(answer.statusCode).toBe(404);
    });
  });

  // Covers S1, S3
  describe("answers to members hold nothing of another group", () => {
    const reads = calls.filter(([, endpoint]) => endpoint.method === "GET");

    it.each(reads)("%s", async (_name, endpoint) => {
      const names = [foreign.group.customer.id, foreign.group.customer.email, foreign.group.related.id];
      names.push(foreign.contactId, foreign.contactEmail, foreign.sosFileId);
      for (const visitor of [...MEMBERS, "contact"] as const) {
        for (const rows of [own, foreign]) {
          const { body } = await send(clientOf(visitor), endpoint, pathOf(endpoint, rows), undefined);
          for (const text of [
            ...names,
            foreign.fileId,
            foreign.deadlineId,
            foreign.folderId,
            foreign.templateId,
            "Fremdling",
          ]) {
            expect(body, visitor).not.toContain(text);
          }
        }
      }
    });
  });

  // Covers S14
  describe("a changing call without the token of this session", () => {
    const changing = calls.filter(([, endpoint]) => endpoint.method !== "GET");

    // Covers 7.3
    it.each(changing)("%s is refused with 419", async (_name, endpoint) => {
      const visitor =
        endpoint.access === "pending"
          ? "pending"
          : (ROLES.find((candidate) => admits(endpoint.access, candidate)) ?? "admin");
      const client = clientOf(visitor);
      const url = pathOf(endpoint, own);
      const other = [...clients.values()].find(
        (candidate) => candidate !== client && candidate.cookies.size > 1,
      );
      const wrong = [
        { "x-xsrf-token": "" },
        { "x-xsrf-token": "a.b" },
        { "x-xsrf-token": other?.cookies.get("XSRF-TOKEN") ?? "" },
        { origin: "https://boese.example" },
        { "sec-fetch-site": "cross-site" },
      ];
      for (const headers of wrong) {
        const response = await client.request({ method: endpoint.method, url, headers });
        expect(response.statusCode, JSON.stringify(headers)).toBe(419);
      }
    });
  });
}
