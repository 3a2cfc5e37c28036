import { admits } from "@krempelfrei/contract/access";
import { API } from "@krempelfrei/contract/api";
import { describe, expect, it } from "vitest";
import { pathOf, send, validBody } from "../matrix.ts";
import { schemaOf, type JsonSchema } from "../sample-body.ts";
import type { Scene } from "./scene.ts";

const hasId = (schema: JsonSchema): boolean =>
  schema.format === "uuid" ||
  (schema.anyOf ?? []).some(hasId) ||
  (schema.items !== undefined && hasId(schema.items));

const fieldsWithIds = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([, field]) => hasId(field))
    .map(([name]) => name);

const MEMBERS = ["customer", "related"] as const;

/**
 * Ids of another group where they are easily forgotten: in bodies, queries and form fields, beside an own id in the
 * path. The ids in the path alone are the access matrix's.
 */
export function foreignIds(scene: Scene): void {
  const { own, foreign, clientOf, watchRows } = scene;

  // Covers S1
  describe("a foreign id in a body", () => {
    const expectUntouched = watchRows();
    const calls = [...API].flatMap(([name, endpoint]) =>
      endpoint.body === undefined
        ? []
        : fieldsWithIds(schemaOf(endpoint.body)).map((field) => ({ name, endpoint, field })),
    );

    it("is tried in more than one call", () => {
      expect(calls.length).toBeGreaterThan(5);
    });

    it.each(calls)("$name: $field", async ({ endpoint, field }) => {
      const strange = validBody(endpoint, foreign) as Record<string, unknown> | undefined;
      for (const visitor of MEMBERS) {
        if (!admits(endpoint.access, visitor)) continue;
        for (const id of [
          foreign.folderId,
          foreign.group.customer.id,
          foreign.group.related.id,
          foreign.fileId,
        ]) {
          const value = Array.isArray(strange?.[field]) ? [own.fileId, id] : id;
          // The field alone: the others might be refused first.
          const answer = await send(clientOf(visitor), endpoint, pathOf(endpoint, own), { [field]: value });
          expect([403, 404, 409, 422], `${visitor} ${field} ${answer.body}`).toContain(answer.statusCode);
        }
      }
      await expectUntouched();
    });
  });

  // Covers S1
  describe("a foreign id in a query", () => {
    const calls = [...API].filter(([, { query }]) => query && fieldsWithIds(schemaOf(query)).length > 0);

    it.each(calls)("%s", async (_name, endpoint) => {
      for (const field of endpoint.query ? fieldsWithIds(schemaOf(endpoint.query)) : []) {
        for (const visitor of MEMBERS) {
          if (!admits(endpoint.access, visitor)) continue;
          const path = `${pathOf(endpoint, own)}?${field}=${foreign.group.customer.id}`;
          const answer = await clientOf(visitor).get(path);
          expect([200, 403, 404, 422]).toContain(answer.statusCode);
          for (const text of [foreign.fileId, foreign.folderId, foreign.templateId, "Fremdling"]) {
            expect(answer.body).not.toContain(text);
          }
        }
      }
    });
  });

  describe("rows of two groups are not mixed, not even by staff", () => {
    const expectUntouched = watchRows();

    // Covers S6
    it("a document does not go into a folder of another group", async () => {
      for (const visitor of ["owner", "janitor", "customer"] as const) {
        const client = clientOf(visitor);
        const tries = await Promise.all([
          client.patch(`/api/files/${own.fileId}/move-to/${foreign.folderId}`, {}),
          client.patch(`/api/files/move-to/${foreign.folderId}`, { fileIds: [own.fileId] }),
          client.patch(`/api/files/move-to/${own.folderId}`, { fileIds: [own.fileId, foreign.fileId] }),
          client.patch(`/api/folders/${own.folderId}`, { parent_id: foreign.folderId }),
          client.patch(`/api/files/${own.fileId}`, { user_id: foreign.group.customer.id }),
          client.patch(`/api/files/${own.fileId}`, { user_id: foreign.group.related.id }),
        ]);
        for (const answer of tries) expect([403, 404, 409, 422], answer.body).toContain(answer.statusCode);
        await expectUntouched();
      }
    });

    // Covers S1
    it("of several documents with a foreign one among them none is deleted", async () => {
      const answer = await clientOf("customer").delete("/api/files", {
        fileIds: [own.fileId, foreign.fileId],
      });
      expect(answer.statusCode).toBe(404);
      await expectUntouched();
    });
  });

  // Covers S4
  describe("what the janitor's reduced list leaves out", () => {
    it("is in no answer to the janitor", async () => {
      const { email } = own.group.customer;
      for (const [name, endpoint] of API) {
        if (endpoint.method !== "GET" || !admits(endpoint.access, "janitor")) continue;
        const { body } = await send(clientOf("janitor"), endpoint, pathOf(endpoint, own), undefined);
        expect(body, name).not.toContain(email);
        expect(body, name).not.toContain("1960-05-04");
      }
    });
  });
}
