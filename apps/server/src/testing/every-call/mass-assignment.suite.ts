// Covers 7.1
import { API } from "@krempelfrei/contract/api";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import type { Client } from "../client.ts";
import { mayCall, pathOf, send, unknownRows, validBody, VISITORS } from "../matrix.ts";
import { schemaOf, type JsonSchema } from "../sample-body.ts";
import type { Scene } from "./scene.ts";

const withBody = [...API].filter(([, endpoint]) => endpoint.body !== undefined);

const propertiesOf = (endpoint: Endpoint): Readonly<Record<string, JsonSchema>> =>
  endpoint.body ? (schemaOf(endpoint.body).properties ?? {}) : {};

const EXTRA: Readonly<Record<string, unknown>> = {
  role: "owner",
  customer_id: "00000000-0000-4000-8000-000000000000",
  user_id: "00000000-0000-4000-8000-000000000000",
  maintainer_id: "00000000-0000-4000-8000-000000000000",
  id: "00000000-0000-4000-8000-000000000000",
  can_modify: true,
  is_active: true,
  is_superuser: "true",
  use_2fa: false,
  sos_active_till: "2099-01-01T00:00:00Z",
  password_hash: "$argon2id$v=19$x",
  approval_status: "approved",
  constructor: "x",
  toString: "x",
};

// The parser of multipart bodies takes ten fields and refuses the names of an object's own by itself.
const IN_FORMS = new Set([
  "role",
  "customer_id",
  "maintainer_id",
  "user_id",
  "can_modify",
  "approval_status",
]);

const BY_TYPE: Readonly<Record<string, readonly unknown[]>> = {
  boolean: ["true", "false", "1", 1, 0, [true], { valueOf: true }],
  integer: ["5", "", true, 1.5, [1], {}],
  number: ["5", "", true, [1], {}],
  string: [5, true, ["a"], { toString: "a" }],
  array: ["a", { 0: "a", length: 1 }, 1, true],
  object: ["a", 1, true, ["a"]],
};

function wrongTypes(schema: JsonSchema): readonly unknown[] {
  const types = (schema.anyOf ?? [schema]).flatMap<string>(
    ({ type, enum: values }) => type ?? typeof values?.[0],
  );
  const wrong = BY_TYPE[types.find((type) => type !== "null") ?? ""] ?? [{}, [[]]];
  return types.includes("null") ? wrong : [...wrong, null];
}

/** Every call with a body is sent fields that it does not have, and values of the wrong type; made from the contract. */
export function massAssignment(scene: Scene): void {
  const { own, clientOf, watchRows } = scene;

  /** The mightiest one that may make the call. */
  function mightiest(endpoint: Endpoint): Client {
    return clientOf(VISITORS.find((visitor) => mayCall(endpoint, visitor)) ?? "guest");
  }

  // Covers S5
  describe("fields that a call does not have are refused by name", () => {
    const expectUntouched = watchRows();

    it.each(withBody)("%s", async (_name, endpoint) => {
      const rows = unknownRows(own.group);
      const path = pathOf(endpoint, rows);
      const known = propertiesOf(endpoint);
      const extra = Object.entries(EXTRA)
        .filter(([field]) => !Object.hasOwn(known, field))
        .filter(([field]) => !endpoint.upload || IN_FORMS.has(field));
      // An answer names ten fields at most.
      for (const part of [extra.slice(0, 7), extra.slice(7)].filter(({ length }) => length > 0)) {
        const body = { ...validBody(endpoint, rows), ...Object.fromEntries(part) };
        const answer = await send(mightiest(endpoint), endpoint, path, body);
        expect(answer.statusCode, answer.body).toBe(422);
        const errors = errorOf(answer).errors;
        for (const [field] of part) {
          expect(Object.hasOwn(errors, field) ? errors[field] : undefined, field).toEqual([MESSAGES.unknown]);
        }
      }
      await expectUntouched();
    });
  });

  // Covers S5
  describe("a body that reaches for the prototype is refused as a whole", () => {
    const jsonBodies = withBody.filter(([, endpoint]) => !endpoint.upload);

    it.each(jsonBodies)("%s", async (_name, endpoint) => {
      const client = mightiest(endpoint);
      if (!client.cookies.has("XSRF-TOKEN")) await client.get("/api/sanctum/csrf-cookie");
      for (const payload of [
        '{"__proto__": {"role": "owner"}}',
        '{"constructor": {"prototype": {"role": "owner"}}}',
        '{"a": [{"__proto__": {"can_modify": true}}]}',
      ]) {
        const answer = await client.request({
          method: endpoint.method,
          url: pathOf(endpoint, unknownRows(own.group)),
          headers: { "content-type": "application/json" },
          payload,
        });
        expect(answer.statusCode, payload).toBe(400);
        expect(answer.json()).toEqual({ message: "Die Anfrage ist ungültig." });
      }
      expect({}).not.toHaveProperty("role");
      expect({}).not.toHaveProperty("can_modify");
    });
  });

  // Covers S5
  describe("a value of another type is refused, never made fit", () => {
    const typed = withBody.flatMap(([name, endpoint]) => {
      const { body } = endpoint;
      const fields = Object.entries(propertiesOf(endpoint));
      return body && !endpoint.upload && fields.length > 0 ? [{ name, endpoint, body, fields }] : [];
    });

    // By the schema itself: thousands of calls would say the same.
    it.each(typed)("$name", ({ endpoint, body, fields }) => {
      const valid = validBody(endpoint, unknownRows(own.group));
      for (const [field, schema] of fields) {
        for (const value of wrongTypes(schema)) {
          const { error } = body.safeParse({ ...valid, [field]: value });
          const named = error?.issues.map(({ path }) => path[0]);
          expect(named, `${field}: ${JSON.stringify(value)}`).toContain(field);
        }
      }
    });

    it.each(typed)(
      "$name says at which field",
      async ({ endpoint, fields: [[field, schema] = ["", {}]] }) => {
        const rows = unknownRows(own.group);
        const body = { ...validBody(endpoint, rows), [field]: wrongTypes(schema)[0] };
        const answer = await send(mightiest(endpoint), endpoint, pathOf(endpoint, rows), body);
        expect(answer.statusCode, answer.body).toBe(422);
        const named = Object.keys(errorOf(answer).errors);
        expect(
          named.some((at) => at === field || at.startsWith(`${field}.`)),
          named.join(),
        ).toBe(true);
      },
    );
  });

  describe("a query with more than the call has is refused", () => {
    const withQuery = [...API].filter(([, endpoint]) => endpoint.query !== undefined);

    it.each(withQuery)("%s", async (_name, endpoint) => {
      const client = mightiest(endpoint);
      const ask = async (query: string) =>
        send(client, endpoint, `${pathOf(endpoint, own)}?${query}`, validBody(endpoint, own));
      for (const query of ["role=owner", "__proto__=x", "constructor=x", "a[b]=c"]) {
        expect((await ask(query)).statusCode, query).toBe(422);
      }
      for (const field of Object.keys(endpoint.query?.shape ?? {})) {
        const twice = await ask(`${field}=1&${field}=2`);
        expect(twice.statusCode, `${field} twice`).toBe(422);
      }
    });
  });
}
