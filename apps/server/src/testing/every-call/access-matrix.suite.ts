import { admits, ROLES } from "@krempelfrei/contract/access";
import { API } from "@krempelfrei/contract/api";
import { describe, expect, it } from "vitest";
import { knowsId, mayCall, pathOf, refusalOf, send, unknownRows, validBody, VISITORS } from "../matrix.ts";
import type { Scene } from "./scene.ts";

// A sign-out ends the session that the other calls need; signing the own devices out does too.
const calls = [...API].filter(([name]) => name !== "logout" && name !== "sosLogout");
const withRows = calls.filter(([, endpoint]) => /:(id|folderId)/.test(endpoint.path));
/** Visitors who see one group. */
const MEMBERS = ["customer", "related", "contact"] as const;

/**
 * Every call of the contract × every role × own, foreign and unknown rows. What is expected comes from the table in
 * contract/access.ts; a call that is added later is walked without a line here.
 */
export function accessMatrix(scene: Scene): void {
  const { own, foreign, clients, clientOf, watchRows } = scene;

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
  describe("who may not make a call is refused, with a body that is in order as well, and nothing changes", () => {
    const expectUntouched = watchRows();

    it.each(calls)("%s", async (_name, endpoint) => {
      for (const visitor of VISITORS) {
        if (mayCall(endpoint, visitor)) continue;
        const { statusCode } = await send(
          clientOf(visitor),
          endpoint,
          pathOf(endpoint, own),
          validBody(endpoint, own),
        );
        expect(statusCode, visitor).toBe(refusalOf(endpoint, visitor));
      }
      await expectUntouched();
    });
  });

  // Covers S1, S3, S4
  describe("who may make a call is let through, and no answer to members holds anything of another group", () => {
    const strange = [foreign.group.customer.id, foreign.group.customer.email, foreign.group.related.id];
    strange.push(foreign.contactId, foreign.contactEmail, foreign.sosFileId, foreign.fileId);
    strange.push(foreign.deadlineId, foreign.folderId, foreign.templateId, "Fremdling");

    it.each(calls)("%s", async (_name, endpoint) => {
      for (const visitor of VISITORS) {
        if (!mayCall(endpoint, visitor)) continue;
        // A GET, or an unknown row and a body that no schema accepts: nothing is changed for the next one.
        const rows = endpoint.method === "GET" ? own : unknownRows(own.group);
        const body = endpoint.body ? { nonsense: true } : undefined;
        const answer = await send(clientOf(visitor), endpoint, pathOf(endpoint, rows), body);
        expect([401, 403, 419, 500], `${visitor} got ${answer.statusCode}`).not.toContain(answer.statusCode);
        if (!MEMBERS.some((member) => member === visitor)) continue;
        for (const text of strange) expect(answer.body, visitor).not.toContain(text);
      }
    });
  });

  // Covers 6.1, S1
  describe("rows of another group look like rows that do not exist", () => {
    const expectUntouched = watchRows();

    it.each(withRows)("%s", async (_name, endpoint) => {
      for (const visitor of MEMBERS) {
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
      await expectUntouched();
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
