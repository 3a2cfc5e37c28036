import { describe, expect, it } from "vitest";
import { z } from "zod";
import { API } from "./api.ts";

/** Every schema of every call is given what no form sends; nobody may read the words of the validator for it. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e15,
  Number.NaN,
  "",
  " ",
  "x",
  "x".repeat(6000),
  "2026-02-31",
  [],
  [null],
  ["x", 1],
  Array.from({ length: 2000 }, () => "x"),
  {},
  { unknown: 1 },
];

/** The validator's words, in the languages that it speaks here, and what a program calls a value. */
const RAW =
  /erwartet|erhalten|expected|received|invalid|too (?:small|big)|undefined|\bnull\b|NaN|string|number|option/i;

const parts = [...API].flatMap(([name, endpoint]) =>
  [endpoint.query, endpoint.body]
    .filter((schema) => schema !== undefined)
    .map((schema) => ({ name, schema })),
);

function fieldsOf(schema: z.ZodType): string[] {
  const { properties, anyOf } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const alternatives = (anyOf ?? []).flatMap((one) => Object.keys(one.properties ?? {}));
  return [...Object.keys(properties ?? {}), ...alternatives];
}

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("every fault of every field is told in German", () => {
  it.each(parts)("$name", ({ schema }) => {
    const fields = fieldsOf(schema);
    const bodies = WRONG.flatMap((value) => [
      value,
      Object.fromEntries(fields.map((field) => [field, value])),
    ]);
    const messages = bodies.flatMap((body) => messagesOf(schema, body));
    expect(messages.length).toBeGreaterThan(0);
    for (const message of new Set(messages)) {
      expect(message).not.toMatch(RAW);
      expect(message).toMatch(/^\p{Lu}.{9,}/u);
    }
  });
});
