import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SEED } from "../../testing/seed.ts";
import { responseJson } from "./response-json.ts";

/** A schema with values of which many fit. */
interface Case {
  readonly schema: z.ZodType;
  readonly values: fc.Arbitrary<unknown>;
}

const ID = "0194a3b0-0000-7000-8000-000000000001";
const STRAY = fc.constantFrom<unknown>(
  undefined,
  null,
  "",
  "a",
  '"\\\n\u2028\ud800',
  ID,
  "2026-02-29",
  0,
  -0,
  1.5,
  2 ** 60,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  1n,
  [],
  {},
  new Date(0),
  { toJSON: () => "changed" },
);

const leaf = (schema: z.ZodType, ...fitting: readonly unknown[]): Case => ({
  schema,
  values: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: STRAY }),
});

const Tree = z.object({
  name: z.string(),
  get below() {
    return z.array(Tree).optional();
  },
});

const LEAVES: readonly Case[] = [
  { schema: z.string(), values: fc.oneof(fc.string({ unit: "binary" }), STRAY) },
  { schema: z.number(), values: fc.oneof(fc.double(), STRAY) },
  leaf(z.string().min(2).max(5), "ab", "abcdef"),
  leaf(z.string().regex(/^a/g), "ab", "ba"),
  leaf(z.string().trim().toLowerCase(), "ab", " AB "),
  leaf(
    z.string().refine((text) => text !== "no"),
    "yes",
    "no",
  ),
  leaf(
    z.string().superRefine((text, { addIssue }) => (text === "no" ? addIssue("no") : undefined)),
    "yes",
    "no",
  ),
  leaf(z.string().brand("Name"), "name"),
  leaf(z.uuid(), ID, "none"),
  leaf(z.iso.date(), "2026-02-28", "2026-02-29"),
  leaf(z.url({ normalize: true }), "https://a.example", "a"),
  leaf(z.int().min(0).max(9), 3, -1, 10),
  leaf(z.int32(), 3, 2 ** 40),
  leaf(z.number().multipleOf(2), 4, 3),
  leaf(z.boolean(), true, false),
  leaf(z.null(), null),
  leaf(z.undefined(), undefined),
  leaf(z.unknown(), { any: ["thing"] }),
  leaf(z.enum(["one", "two"]), "one", "two", "three"),
  leaf(z.literal(["one", 2, null, undefined]), "one", 2, null, undefined),
  leaf(z.bigint(), 1n),
  leaf(z.date(), new Date(0)),
  leaf(z.coerce.string(), 1, true),
  leaf(z.coerce.number(), "1", "x"),
  leaf(
    z.string().transform((text) => ({ text })),
    "a",
  ),
  leaf(
    z
      .string()
      .optional()
      .transform((text) => text ?? "none"),
    "a",
    undefined,
  ),
  leaf(z.string().pipe(z.string().max(2)), "a", "abc"),
  leaf(z.string().default("given"), "a", undefined),
  leaf(z.string().nullable().default(null), "a", null, undefined),
  leaf(z.string().optional().default("given"), "a", undefined),
  leaf(z.string().default("given").optional(), "a", undefined),
  leaf(z.string().prefault("given"), "a", undefined),
  leaf(z.string().catch("caught"), "a", 1),
  leaf(z.string().catch("caught").optional(), "a", 1, undefined),
  leaf(z.string().nullish(), "a", null, undefined),
  leaf(z.string().optional().nullable(), "a", null, undefined),
  leaf(z.exactOptional(z.string()), "a", undefined),
  leaf(z.array(z.string()).readonly(), ["a"], [1]),
  leaf(z.array(z.string()).min(1), ["a"], []),
  leaf(z.array(z.string().optional()), ["a", undefined], [1]),
  leaf(z.tuple([z.int(), z.string()]), [1, "a"], [1], [1, "a", 2]),
  leaf(z.tuple([z.int(), z.string().optional()]), [1, "a"], [1]),
  leaf(z.tuple([z.int()], z.string()), [1, "a", "b"], [1, 2]),
  leaf(z.record(z.string(), z.int()), { a: 1 }, { a: "1" }),
  leaf(z.record(z.enum(["a", "b"]), z.int()), { a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2, c: 3 }),
  leaf(z.map(z.string(), z.int()), new Map([["a", 1]])),
  leaf(z.strictObject({ a: z.int() }), { a: 1 }, { a: 1, b: 2 }),
  leaf(z.looseObject({ a: z.int() }), { a: 1, b: 2 }),
  leaf(z.object({ a: z.int() }).catchall(z.string()), { a: 1, b: "b" }, { a: 1, b: 2 }),
  leaf(
    z.object({ a: z.int() }).refine(({ a }) => a > 1),
    { a: 1, b: 2 },
    { a: 2, b: 2 },
  ),
  leaf(Tree, { name: "a", below: [{ name: "b", other: 1, below: [] }] }, { name: "a", below: [{}] }),
  leaf(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), a: z.int() }),
      z.object({ kind: z.literal("b"), b: z.string() }),
    ]),
    { kind: "a", a: 1, b: "b" },
    { kind: "b", a: 1, b: "b" },
    { kind: "c" },
  ),
  leaf(z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })), { a: 1, b: 2, c: 3 }),
  leaf(
    z.lazy(() => z.object({ a: z.int() })),
    { a: 1, b: 2 },
  ),
];

const holding = ({ schema, values }: Case): Case => ({
  schema: z.array(schema),
  values: fc.oneof(
    { weight: 6, arbitrary: fc.array(values, { maxLength: 3 }) },
    { weight: 1, arbitrary: STRAY },
  ),
});

const eitherOf = ([first, second]: readonly [Case, Case]): Case => ({
  schema: z.union([first.schema, second.schema]),
  values: fc.oneof(first.values, second.values),
});

/** Fields may be missing or undeclared. */
const objectOf = ([first, second]: readonly [Case, Case], isStrict: boolean): Case => ({
  schema: (isStrict ? z.strictObject : z.object)({ 'the "first"': first.schema, second: second.schema }),
  values: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        { 'the "first"': first.values, second: second.values, undeclared: fc.constantFrom("secret") },
        { requiredKeys: [] },
      ),
    },
    { weight: 1, arbitrary: STRAY },
  ),
});

const { any: cases } = fc.letrec<{ any: Case }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(...LEAVES),
    tie("any").map(holding),
    tie("any").map(({ schema, values }) => ({
      schema: schema.nullable(),
      values: fc.oneof(values, fc.constant(null)),
    })),
    tie("any").map(({ schema, values }) => ({
      schema: schema.optional(),
      values: fc.oneof(values, fc.constant(undefined)),
    })),
    fc.tuple(tie("any"), tie("any")).map(eitherOf),
    fc
      .tuple(fc.tuple(tie("any"), tie("any")), fc.boolean())
      .map(([both, isStrict]) => objectOf(both, isStrict)),
  ),
}));

const outcomeOf = (make: () => string): string => {
  try {
    return make();
  } catch (error) {
    return `refused by ${(error as Error).name}`;
  }
};

describe("JSON by a compiled schema", () => {
  it("is the text that zod and JSON.stringify make, or refused as by zod", () => {
    const tries = cases.chain(({ schema, values }) =>
      fc.tuple(fc.constant(schema), fc.array(values, { minLength: 5, maxLength: 5 })),
    );
    fc.assert(
      fc.property(tries, ([schema, values]) => {
        for (const value of values) {
          const expected = outcomeOf(() => JSON.stringify(schema.parse(value)));
          expect(outcomeOf(() => responseJson(schema, value))).toBe(expected);
        }
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it("reads no field of an answer that is not declared", () => {
    const answer = {
      id: ID,
      get password_hash(): string {
        throw new Error("was read");
      },
    };
    expect(responseJson(z.object({ id: z.uuid() }), answer)).toBe(`{"id":"${ID}"}`);
  });

  it("names the field that is missing or of a wrong type", () => {
    const schema = z.object({ rows: z.array(z.object({ id: z.uuid(), size: z.int() })) });
    expect(() => responseJson(schema, { rows: [{ id: ID, size: "1" }] })).toThrow(/"size"/);
    expect(() => responseJson(schema, { rows: [{ size: 1 }] })).toThrow(/"id"/);
  });
});
