import { z } from "zod";

/** The parts of a JSON schema that bodies are made from. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  /** Items of a tuple. */
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Names that a record may have, and its values. */
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

export const schemaOf = (body: z.ZodType): JsonSchema =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** An id for a field of that name. */
export type IdFor = (field: string) => string;

/** A body that a schema accepts, made from the schema: every field, ids by the name of their field. */
export function sampleBody(body: z.ZodType, idFor: IdFor): object {
  return sampleObject(schemaOf(body), idFor);
}

const sampleObject = ({ properties = {} }: JsonSchema, idFor: IdFor): object =>
  Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, sampleValue(schema, field, idFor)]),
  );

const sampleRecord = ({ propertyNames, additionalProperties }: JsonSchema, idFor: IdFor): object =>
  Object.fromEntries(
    (propertyNames?.enum ?? []).map((name) => [
      String(name),
      sampleValue(typeof additionalProperties === "object" ? additionalProperties : {}, String(name), idFor),
    ]),
  );

/** A value that the schema of this field accepts. */
export function sampleValue(schema: JsonSchema, field: string, idFor: IdFor): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf) {
    const best = schema.anyOf.find((option) => option.format === "uuid") ?? schema.anyOf[0];
    return sampleValue(best ?? {}, field, idFor);
  }
  if (schema.type === "object") return { ...sampleRecord(schema, idFor), ...sampleObject(schema, idFor) };
  if (schema.type === "array")
    return (schema.prefixItems ?? [schema.items ?? {}]).map((item) => sampleValue(item, field, idFor));
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return numberFor(schema, field);
  return textFor(schema, field, idFor);
}

function numberFor({ minimum }: JsonSchema, field: string): number {
  if (field.endsWith("_year")) return 2020;
  return minimum === undefined || minimum < 0 ? 0 : minimum;
}

function textFor({ format, pattern, minLength }: JsonSchema, field: string, idFor: IdFor) {
  if (format === "uuid") return idFor(field);
  if (format === "email" || field.endsWith("email")) return "probe@beispiel.example";
  // A quarter.
  if (pattern?.includes("Q")) return "2026-Q1";
  // The first day of a quarter, which some dates have to be.
  if (field === "birthday" || pattern?.includes("{4}-")) return "2001-01-01";
  if (pattern?.startsWith("^\\d")) return "123456";
  if (field === "month") return "2026-11";
  // The code of a return.
  if (pattern?.startsWith("^[A-Z]{2}\\d{2}$")) return "AM04";
  if (field === "iban") return "DE89 3704 0044 0532 0130 00";
  if (field === "bic") return "COBADEFFXXX";
  if (field === "known_gaps") return "2022";
  if (field === "zip") return "12345";
  if (field === "creditor_id") return "DE98ZZZ09999999999";
  if (field === "tax_number") return "12/345/67890";
  if (field === "vat_id") return "DE123456789";
  if (field === "invoice_number_format") return "RE-{YYYY}-{00000}";
  if (field.startsWith("account_")) return "1200";
  if (field === "phone" || field === "mobile") return "030 23125 912";
  if (field.startsWith("password")) return "Sieben stille Enten";
  return "Probe".padEnd(minLength ?? 0, "x");
}
