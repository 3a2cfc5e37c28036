import type { Endpoint } from "@krempelfrei/contract/endpoint";
import { ErrorBody } from "@krempelfrei/contract/errors";
import { z } from "zod";

const toSchema = (schema: z.ZodType, io: "input" | "output"): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });

const json = (schema: unknown): unknown => ({ "application/json": { schema } });

export interface Product {
  readonly name: string;
  readonly logoUrl: string | undefined;
}

/** The description of all calls (OpenAPI 3.1), made from the validating schemas. */
export function openApi(api: ReadonlyMap<string, Endpoint>, product: Product): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of api) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: product.name,
      version: "1",
      // Understood by the usual viewers (Redoc, Scalar).
      ...(product.logoUrl === undefined ? {} : { "x-logo": { url: product.logoUrl, altText: product.name } }),
    },
    paths,
    components: {
      schemas: { Error: toSchema(ErrorBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        sos: { type: "apiKey", in: "cookie", name: "sos" },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const status = endpoint.status ?? (endpoint.response === "nothing" ? 204 : 200);
  return {
    operationId: name,
    summary: endpoint.summary,
    "x-access": endpoint.access,
    security: securityOf(endpoint),
    parameters: [...parameters(endpoint, "path"), ...parameters(endpoint, "query"), ...keyOf(endpoint)],
    ...requestBody(endpoint),
    responses: {
      [status]: { description: "Success", ...responseContent(endpoint) },
      default: { description: "Error", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

function securityOf({ access }: Endpoint): object[] {
  if (access === "public" || access === "guest") return [];
  return access === "sos" ? [{ sos: [] }] : [{ session: [] }];
}

/** Changing calls, except those that set a cookie, may be repeated with the same key, and take effect once. */
const keyOf = ({ method, setsCookie }: Endpoint): unknown[] =>
  method === "GET" || setsCookie
    ? []
    : [
        {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          schema: { type: "string", format: "uuid" },
        },
      ];

function parameters(endpoint: Endpoint, place: "path" | "query"): unknown[] {
  const schema = place === "path" ? endpoint.params : endpoint.query;
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: toSchema(field as z.ZodType, "input"),
  }));
}

function requestBody(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.upload) {
    const fields = endpoint.body ? (toSchema(endpoint.body, "input") as { properties?: object }) : {};
    const properties = { file: { type: "string", format: "binary" }, ...fields.properties };
    const schema = { type: "object", required: ["file"], properties };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!endpoint.body) return {};
  // A call without a body equals one with an empty object.
  const required = !endpoint.body.safeParse({}).success;
  return { requestBody: { required, content: json(toSchema(endpoint.body, "input")) } };
}

function responseContent({ response }: Endpoint): Record<string, unknown> {
  if (response === "nothing") return {};
  if (response === "download") return { content: { "application/octet-stream": {} } };
  if (response === "document")
    return { content: { "application/pdf": {}, "image/jpeg": {}, "image/png": {} } };
  return { content: json(toSchema(response, "output")) };
}
