import { compileFunction } from "node:vm";
import type { z } from "zod";

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

const internals = <Of extends Schema | Check>({ _zod }: Of): Of["_zod"] => _zod;

const MISMATCH = Symbol("the value does not match its schema");
/** Returns the declared part of a value, like zod's `parse`, or MISMATCH. */
type Pick = (value: unknown) => unknown;

interface Picker {
  readonly pick: Pick;
  /** False if zod has to parse the value. */
  readonly isCompiled: boolean;
}

const pickers = new WeakMap<Schema, Picker>();

/**
 * Returns the text of `JSON.stringify(schema.parse(value))` after the same checks. The schema is compiled with its
 * first value, because compiling all schemas at the start would take 30 ms. The compiled function reads declared fields
 * only, and makes no result object per field as zod does. Undefined for a value that does not match.
 */
export function matchingJson(schema: z.ZodType, value: unknown): string | undefined {
  const picked = pickerOf(schema).pick(value);
  return picked === MISMATCH ? undefined : JSON.stringify(picked);
}

/**
 * The text of `matchingJson`; a value that the compiled schema refuses is left to zod, whose error names the fields.
 * Errors: ZodError.
 */
export const responseJson = (schema: z.ZodType, value: unknown): string =>
  matchingJson(schema, value) ?? JSON.stringify(schema.parse(value));

function pickerOf(schema: Schema): Picker {
  const known = pickers.get(schema);
  if (known) return known;
  // Registered first, for a schema that contains itself.
  pickers.set(schema, { isCompiled: true, pick: (value) => pickerOf(schema).pick(value) });
  const pick = compile(schema as z.core.$ZodTypes);
  const picker = { isCompiled: pick !== undefined, pick: pick ?? byZod(schema as z.ZodType) };
  pickers.set(schema, picker);
  return picker;
}

function byZod(schema: z.ZodType): Pick {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? data : MISMATCH;
  };
}

/** Undefined for schemas that change values or are rare in responses. */
function compile(schema: z.core.$ZodTypes): Pick | undefined {
  const { def, values } = internals(schema);
  if (def.type === "string")
    return def.coerce
      ? undefined
      : pickBy((value) => typeof value === "string", checksOf(schema, def.checks));
  if (def.type === "number")
    return def.coerce ? undefined : pickBy(Number.isFinite, checksOf(schema, def.checks));
  if (def.checks) return undefined;
  if (def.type === "boolean") return def.coerce ? undefined : pickBy((value) => typeof value === "boolean");
  if (def.type === "null" || def.type === "enum" || def.type === "literal") return pickChoice(values);
  if (def.type === "object") return pickObject(def);
  if (def.type === "array") return pickArray(pickerOf(def.element));
  if (def.type === "tuple") return def.rest ? undefined : pickTuple(def.items);
  if (def.type === "union") return pickUnion(def.options.map(pickerOf));
  if (def.type === "nullable" || def.type === "optional" || def.type === "default" || def.type === "readonly")
    return pickWrapped(schema as Wrapper, pickerOf(def.innerType));
  return undefined;
}

type Accepts = (value: unknown) => boolean;

function pickBy(isOfType: Accepts, isAccepted?: Accepts): Pick {
  if (!isAccepted) return (value) => (isOfType(value) ? value : MISMATCH);
  return (value) => (isOfType(value) && isAccepted(value) ? value : MISMATCH);
}

function checksOf(schema: Schema, checks: readonly Check[] = []): Accepts | undefined {
  const own = internals(schema).traits.has("$ZodCheck") ? [schema as unknown as Check] : [];
  const [first, ...others] = [...own, ...checks].map(toAccepts);
  if (!first || others.length === 0) return first;
  return (value) => first(value) && others.every((accepts) => accepts(value));
}

interface CheckParts {
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly fn?: (value: unknown) => unknown;
}

/** Refuses a value that the check would change; zod then makes the changed one. */
function toAccepts(check: Check): Accepts {
  const { format, pattern, fn } = internals(check).def as CheckParts;
  if (format === "safeint") return Number.isSafeInteger;
  if (pattern && (format === "regex" || format === "uuid")) {
    return (value) => {
      pattern.lastIndex = 0;
      return pattern.test(String(value));
    };
  }
  if (fn) return (value) => fn(value) === true;
  return (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    const pending = internals(check).check(payload as z.core.ParsePayload<never>);
    return pending === undefined && payload.issues.length === 0 && payload.value === value;
  };
}

const pickChoice = (values: ReadonlySet<unknown> | undefined): Pick | undefined =>
  values && pickBy((value) => values.has(value));

/**
 * A function made of code, like zod's own: its result has one hidden class, which JSON.stringify writes quickly. The
 * names in it come from the contract.
 */
function pickObject({ shape, catchall }: z.core.$ZodObjectDef): Pick | undefined {
  const isStrict = catchall !== undefined && internals(catchall).def.type === "never";
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name: JSON.stringify(name),
    mayLack: mayLack(schema),
    ...pickerOf(schema),
  }));
  // Objects with these fields are left to zod: `__proto__`, and a field that may be missing and has no compiled schema,
  // because zod sometimes drops its value.
  const isOdd = fields.some(
    ({ name, mayLack, isCompiled }) => name === '"__proto__"' || (mayLack && !isCompiled),
  );
  if (isOdd || (catchall && !isStrict)) return undefined;
  const names = new Set(Object.keys(shape));
  const hasOthers = (value: object): boolean => {
    for (const name in value) if (!names.has(name)) return true;
    return false;
  };
  const code = [
    'if (typeof value !== "object" || value === null || Array.isArray(value)) return MISMATCH;',
    ...(isStrict ? ["if (hasOthers(value)) return MISMATCH;"] : []),
    ...fields.map(({ name, mayLack }, at) => {
      const isLacking = mayLack ? "" : ` || f${at} === undefined && !(${name} in value)`;
      return `const f${at} = value[${name}], v${at} = p${at}(f${at}); if (v${at} === MISMATCH${isLacking}) return MISMATCH;`;
    }),
    `return { ${fields.map(({ name }, at) => `${name}: v${at}`).join(", ")} };`,
  ];
  const picks = fields.map(({ pick }) => pick);
  const parameters = ["MISMATCH", "hasOthers", ...picks.map((_, at) => `p${at}`)];
  const make = compileFunction(`return (value) => {\n${code.join("\n")}\n};`, parameters) as (
    ...given: readonly unknown[]
  ) => Pick;
  return make(MISMATCH, hasOthers, ...picks);
}

function pickArray({ pick }: Picker): Pick {
  return (value) => {
    if (!Array.isArray(value)) return MISMATCH;
    const picked: unknown[] = [];
    for (let index = 0; index < value.length; index += 1) {
      const one = pick(value[index]);
      if (one === MISMATCH) return MISMATCH;
      picked.push(one);
    }
    return picked;
  };
}

const mayLack = (schema: Schema): boolean => internals(schema).optin !== undefined;

function pickTuple(items: readonly Schema[]): Pick | undefined {
  if (items.some(mayLack)) return undefined;
  const pickers = items.map(pickerOf);
  return (value) => {
    if (!Array.isArray(value) || value.length !== items.length) return MISMATCH;
    const picked = pickers.map(({ pick }, index) => pick(value[index]));
    return picked.includes(MISMATCH) ? MISMATCH : picked;
  };
}

function pickUnion(options: readonly Picker[]): Pick {
  return (value) => {
    for (const { pick } of options) {
      const picked = pick(value);
      if (picked !== MISMATCH) return picked;
    }
    return MISMATCH;
  };
}

type Wrapper = z.core.$ZodNullable | z.core.$ZodOptional | z.core.$ZodDefault | z.core.$ZodReadonly;

function pickWrapped(schema: Wrapper, { pick, isCompiled }: Picker): Pick | undefined {
  const { def, traits } = internals(schema);
  if (!isCompiled || traits.has("$ZodExactOptional")) return undefined;
  if (def.type === "nullable") return (value) => (value === null ? null : pick(value));
  if (def.type === "default") return (value) => (value === undefined ? def.defaultValue : pick(value));
  if (def.type === "readonly" || internals(def.innerType).optin === "defaulted") return pick;
  return (value) => (value === undefined ? undefined : pick(value));
}
