import Fastify, { type FastifyBaseLogger } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { captureLog } from "../testing/log-lines.ts";
import { installErrors } from "../http/errors.ts";

const { log, lines } = captureLog();

it.each(["23505", "23503"])(
  "a constraint that escapes (%s) is a 409, and the log names it without values",
  async (code) => {
    const loggerInstance: FastifyBaseLogger = log;
    const server = Fastify({ loggerInstance });
    onTestFinished(() => server.close());
    installErrors(server, { note: () => undefined } as unknown as Parameters<typeof installErrors>[1]);
    server.get("/things/:id", async () => {
      throw Object.assign(new Error("duplicate key value"), {
        code,
        constraint: "thing_name_key",
        table: "thing",
        detail: "Key (name)=(Karla Geheim) already exists.",
      });
    });
    expect((await server.inject("/things/1")).statusCode).toBe(409);
    const warning = lines.findLast((line) => line.includes("a constraint refused a change")) ?? "{}";
    expect(JSON.parse(warning)).toMatchObject({
      level: 40,
      code,
      constraint: "thing_name_key",
      table: "thing",
      route: "/things/:id",
    });
    expect(lines.join("\n")).not.toContain("Karla Geheim");
  },
);
